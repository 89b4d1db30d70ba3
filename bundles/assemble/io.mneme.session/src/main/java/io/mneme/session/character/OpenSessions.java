package io.mneme.session.character;

import io.mneme.api.owner.OwnerScope;
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

    private final Map<OwnedId, LiveSession> open = new LinkedHashMap<>();
    private final SessionServices services;
    private boolean isClosed;

    /** The id of a session, which means something to its owner only. */
    private record OwnedId(String owner, String id) {

        /** Returns the id of a session of the present owner. */
        OwnedId(String id) {
            this(OwnerScope.owner(), id);
        }

        boolean isOwn() {
            return owner.equals(OwnerScope.owner());
        }
    }

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
        Map<OwnedId, LiveSession> all;
        synchronized (open) {
            isClosed = true;
            all = Map.copyOf(open);
        }
        all.forEach((id, session) -> OwnerScope.run(id.owner(), session::close));
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
            if (open.containsKey(new OwnedId(id))) {
                throw new SessionInUseException(id);
            }
            if (open.size() >= max) {
                throw new IllegalStateException("no more than " + max + " sessions may be open (max_sessions)");
            }
            open.put(new OwnedId(id), session);
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
            open.values().remove(session);
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

    /** Returns the sessions of the present owner. */
    private List<LiveSession> all() {
        synchronized (open) {
            return open.entrySet().stream()
                    .filter(session -> session.getKey().isOwn())
                    .map(Map.Entry::getValue)
                    .toList();
        }
    }

    @Override
    public String name() {
        return "character sessions";
    }

    @Override
    public String holds() {
        return "messages of the sessions that are open, in memory";
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

    /** Counts the messages that have the text: those of sessions that are not recorded have no entry. */
    @Override
    public Found findText(String text) {
        return new Found(all().stream()
                .mapToLong(
                        session -> session.whileLocked(state -> state.with(text).size()))
                .sum());
    }

    @Override
    public Removed removeText(String text) {
        return new Removed(all().stream()
                .mapToLong(session -> session.whileLocked(state -> state.erase(state.with(text))))
                .sum());
    }

    /** Counts all messages: those of sessions that are not recorded belong to no entry. */
    @Override
    public Found findRest() {
        return new Found(all().stream()
                .mapToLong(session ->
                        session.whileLocked(state -> state.histories().messages()))
                .sum());
    }

    @Override
    public Removed removeRest() {
        return new Removed(all().stream()
                .mapToLong(session -> session.whileLocked(state -> state.eraseAll()))
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
