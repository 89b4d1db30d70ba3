package io.mneme.session.character;

import io.mneme.api.session.CharacterProfiles;
import io.mneme.session.meter.CharacterMeters;
import io.mneme.session.record.MessageRecorder;
import io.mneme.session.settings.CharacterSettings;
import io.mneme.session.window.HistoryWindow;

/**
 * What all sessions share.
 *
 * @param configuration the settings
 * @param window selects the messages that leave a history
 * @param recorder records finished messages
 * @param profiles the configured characters
 * @param meters counts what happens
 */
record SessionServices(
        CharacterSettings.CurrentSettings configuration,
        HistoryWindow window,
        MessageRecorder recorder,
        CharacterProfiles profiles,
        CharacterMeters meters) {}
