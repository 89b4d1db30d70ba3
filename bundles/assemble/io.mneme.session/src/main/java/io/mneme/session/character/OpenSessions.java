package io.mneme.session.character;

import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSessions;
import io.mneme.api.session.SessionInUseException;
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
import java.util.Set;
import java.util.UUID;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Keeps the open character sessions, until they are closed or the bundle stops. */
@Component(service = {CharacterSessions.class, ErasureParticipant.class, OpenSessions.class})
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
        return open("sess-" + UUID.randomUUID(), recording);
    }

    private LiveSession open(String id, SessionRecording recording) {
        int max = services.configuration().current().maxSessions();
        LiveSession session = new LiveSession(id, recording, services, this::remove);
        synchronized (open) {
            if (isClosed) {
                throw new IllegalStateException("character sessions are being stopped");
            }
            if (open.containsKey(id)) {
                throw new SessionInUseException(id);
            }
            if (open.size() >= max) {
                throw new IllegalStateException("no more than " + max + " sessions may be open (max_sessions)");
            }
            open.put(id, session);
        }
        services.meters().addSession();
        return session;
    }

    /** The session is open before the journal is read, so that nothing else is recorded under its id meanwhile. */
    @Override
    public CharacterSession resume(String id) {
        TextLimits.checkName("the id of a session", id);
        LiveSession session = open(id, SessionRecording.JOURNAL);
        boolean restored = false;
        try {
            session.restore();
            restored = true;
        } finally {
            if (!restored) {
                session.close();
            }
        }
        return session;
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
        return (int) all().stream()
                .filter(session -> session.whileLocked(state -> state.clearIfPresent(name)))
                .count();
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

    /** A recorded session is a conversation, and its messages have the ids of their entries. */
    @Override
    public Found find(Erased what) {
        return new Found(all().stream()
                .mapToLong(session -> session.whileLocked(
                        state -> isErased(session, what) ? state.histories().messages() : state.count(ids(what))))
                .sum());
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(all().stream()
                .mapToLong(session -> session.whileLocked(
                        state -> isErased(session, what) ? state.eraseAll() : state.erase(ids(what))))
                .sum());
    }

    /** Removes erased messages from all histories; returns how many there were. */
    long removeMessages(Erased what) {
        Set<String> ids = ids(what);
        return all().stream()
                .mapToLong(session -> session.whileLocked(state -> state.erase(ids)))
                .sum();
    }

    private static boolean isErased(LiveSession session, Erased what) {
        return what.conversations().contains(session.id());
    }

    /** Returns the ids of erased messages; empty if another journal has them. */
    private Set<String> ids(Erased what) {
        return services.recorder().isOf(what.journal()) ? what.ids() : Set.of();
    }
}
