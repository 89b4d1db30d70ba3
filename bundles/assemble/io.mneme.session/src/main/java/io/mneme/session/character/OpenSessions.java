package io.mneme.session.character;

import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSessions;
import io.mneme.api.session.RecordingUnavailableException;
import io.mneme.api.session.SessionRecording;
import io.mneme.api.session.SessionSummary;
import io.mneme.session.meter.CharacterMeters;
import io.mneme.session.record.MessageRecorder;
import io.mneme.session.settings.CharacterSettings;
import io.mneme.session.window.HistoryWindow;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Keeps the open character sessions, until they are closed or the bundle stops. */
@Component
public final class OpenSessions implements CharacterSessions, ErasureParticipant {

    private final Map<String, LiveSession> open = new LinkedHashMap<>();
    private final SessionServices services;
    private boolean isClosed;

    @Activate
    public OpenSessions(
            @Reference CharacterSettings.CurrentSettings configuration,
            @Reference HistoryWindow window,
            @Reference MessageRecorder recorder,
            @Reference CharacterProfiles profiles,
            @Reference CharacterMeters meters) {
        services = new SessionServices(configuration, window, recorder, profiles, meters);
    }

    /** Closes all sessions. */
    @Deactivate
    public void close() {
        List<LiveSession> all;
        synchronized (open) {
            isClosed = true;
            all = List.copyOf(open.values());
        }
        all.forEach(LiveSession::close);
    }

    @Override
    public CharacterSession open(SessionRecording recording) {
        int max = services.configuration().current().maxSessions();
        LiveSession session = new LiveSession("sess-" + UUID.randomUUID(), recording, services, this::remove);
        synchronized (open) {
            if (isClosed) {
                throw new IllegalStateException("character sessions are being stopped");
            }
            if (open.size() >= max) {
                throw new IllegalStateException("no more than " + max + " sessions may be open (max_sessions)");
            }
            open.put(session.id(), session);
        }
        services.meters().addSession();
        return session;
    }

    @Override
    public CharacterSession resume(String id) {
        throw new RecordingUnavailableException();
    }

    private void remove(LiveSession session) {
        synchronized (open) {
            open.remove(session.id());
        }
        services.meters().removeSession();
    }

    @Override
    public List<SessionSummary> list() {
        return all().stream().map(LiveSession::summary).toList();
    }

    @Override
    public int clearCharacter(String name) {
        return (int)
                all().stream().filter(session -> session.clearIfPresent(name)).count();
    }

    private List<LiveSession> all() {
        synchronized (open) {
            return List.copyOf(open.values());
        }
    }

    @Override
    public String name() {
        return "character sessions";
    }

    @Override
    public ErasureStage stage() {
        return ErasureStage.COPIES;
    }

    /** Counts the messages of erased sessions: a recorded session is a conversation. Its messages in memory have no ids. */
    @Override
    public Found find(Erased what) {
        return new Found(erased(what).stream().mapToLong(LiveSession::messages).sum());
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(erased(what).stream().mapToLong(LiveSession::erase).sum());
    }

    private List<LiveSession> erased(Erased what) {
        return all().stream()
                .filter(session -> what.conversations().contains(session.id()))
                .toList();
    }
}
