package io.mneme.session;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.SessionRecording;
import io.mneme.session.character.OpenSessions;
import io.mneme.session.meter.CharacterMeters;
import io.mneme.session.profile.CharacterCatalog;
import io.mneme.session.record.MessageRecorder;
import io.mneme.session.settings.CharacterSettings;
import io.mneme.session.window.HistoryWindow;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.window.WholeTurnsWindow;
import java.util.List;
import java.util.Map;

/** The components of character sessions, wired as they are when the bundle runs. */
public final class SessionHarness {

    public final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    public final CharacterMeters meters = new CharacterMeters(registry);
    public final CharacterSettings.CurrentSettings configuration = new CharacterSettings.CurrentSettings(Map.of());
    public final HistoryWindow window = new HistoryWindow();
    public final MessageRecorder recorder = new MessageRecorder();
    public final RecordedMessages messages = new RecordedMessages();
    public final CharacterCatalog profiles = new CharacterCatalog(meters);
    public final OpenSessions sessions = new OpenSessions(configuration, window, recorder, profiles, meters);
    public final PolicyWindows windows;

    /** Wires them with the window policy that is shipped as the default. */
    public SessionHarness() {
        this(new WholeTurnsWindow());
    }

    public SessionHarness(WindowPolicy policy) {
        windows = new PolicyWindows(policy);
        window.bindWindows(windows);
        recorder.bindMessages(messages);
    }

    /** Opens a session that is not recorded. */
    public CharacterSession open() {
        return sessions.open(SessionRecording.NONE);
    }

    /** Returns the roles and texts of the current history. */
    public static List<SessionMessage> spoken(CharacterSession session) {
        return session.currentHistory().stream()
                .map(message -> new SessionMessage(message.role(), message.content()))
                .toList();
    }

    /** Adds whole messages in turns to the current history: a question of the user, and a reply. */
    public static void addTurns(CharacterSession session, int messages) {
        for (int i = 1; i <= messages; i++) {
            session.addMessage(i % 2 == 1 ? Role.USER : Role.ASSISTANT, "message " + i);
        }
    }
}
