package io.mneme.ui.mcp.server;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The sessions of clients. A client that has gone need not say so: beyond the maximum the session ends that is idle for longest, and each
 * ends after some time without a message. Safe for use by many threads.
 */
final class ClientSessions {

    private final LongSupplier clock;
    private final Map<String, ClientSession> sessions = new HashMap<>();
    private boolean closed;

    /**
     * Starts without any.
     *
     * @param clock a clock that only goes forward, in nanoseconds
     */
    ClientSessions(LongSupplier clock) {
        this.clock = clock;
    }

    long now() {
        return clock.getAsLong();
    }

    /** Adds a session; another one ends if there are too many. */
    void add(ClientSession session, int maxSessions) {
        List<ClientSession> ended = new ArrayList<>();
        synchronized (this) {
            sessions.put(session.id(), session);
            if (closed) {
                ended.addAll(sessions.values());
                sessions.clear();
            }
            while (sessions.size() > maxSessions) {
                ended.add(removeIdlest(session));
            }
        }
        ended.forEach(ClientSession::end);
    }

    /** A session with an open stream has a client, and gives way last. */
    private ClientSession removeIdlest(ClientSession added) {
        ClientSession idlest = sessions.values().stream()
                .filter(session -> session != added)
                .min(Comparator.comparing(ClientSession::hasStream)
                        .thenComparing(session -> session.usedAt() - added.usedAt()))
                .orElse(added);
        sessions.remove(idlest.id());
        return idlest;
    }

    /** Returns the session of an id, which counts as used now; empty if the present owner has none. */
    synchronized Optional<ClientSession> find(String id) {
        Optional<ClientSession> found = Optional.ofNullable(sessions.get(id)).filter(ClientSession::isOwn);
        found.ifPresent(session -> session.touch(now()));
        return found;
    }

    /** Ends a session. */
    void end(ClientSession session) {
        synchronized (this) {
            sessions.remove(session.id());
        }
        session.end();
    }

    /** Ends the sessions without a stream that have not been used for some time. */
    void endIdle(Duration timeout) {
        long now = now();
        all().stream()
                .filter(session -> now - session.usedAt() > timeout.toNanos() && !session.hasStream())
                .forEach(this::end);
    }

    synchronized List<ClientSession> all() {
        return List.copyOf(sessions.values());
    }

    synchronized int count() {
        return sessions.size();
    }

    /** Ends all sessions, and each that begins from now on. */
    void close() {
        List<ClientSession> ended;
        synchronized (this) {
            closed = true;
            ended = List.copyOf(sessions.values());
            sessions.clear();
        }
        ended.forEach(ClientSession::end);
    }
}
