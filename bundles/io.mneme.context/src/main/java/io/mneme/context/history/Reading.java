package io.mneme.context.history;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Stored;
import io.mneme.spi.window.Settings;
import java.util.List;

/**
 * What a window policy looks at.
 *
 * @param entries the newest entries within its reach, oldest first
 * @param settings what it was told
 */
record Reading(List<Stored<Dictation>> entries, Settings settings) {}
