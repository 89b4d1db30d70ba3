package io.mneme.ui.command;

import java.io.InputStream;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.felix.service.command.CommandProcessor;

/**
 * The Gogo sessions of consoles, each under a name that its client has chosen. There are at most {@value #MAX_SESSIONS}: another one takes
 * the place of the session that has been idle for longest. Safe for use by many threads.
 */
final class ConsoleSessions {

    static final int MAX_SESSIONS = 8;

    private final CommandProcessor processor;
    private final Map<String, GogoSession> busy = new HashMap<>();

    /** The one that has been idle for longest comes first. */
    private final Map<String, GogoSession> idle = new LinkedHashMap<>();

    private boolean closed;

    ConsoleSessions(CommandProcessor processor) {
        this.processor = processor;
    }

    /**
     * Returns the session of a console for one line, until {@link #endLine}; a new one if the console has none.
     *
     * @throws RefusedCallException if it runs a line already, or all sessions do, or all were closed
     */
    synchronized GogoSession beginLine(String console) {
        if (closed) {
            throw new RefusedCallException(503, "the container stops");
        }
        if (busy.containsKey(console)) {
            throw new RefusedCallException(429, "a client must wait for the end of its command");
        }
        if (busy.size() == MAX_SESSIONS) {
            throw new RefusedCallException(429, "all " + MAX_SESSIONS + " sessions are taken");
        }
        GogoSession session = Optional.ofNullable(idle.remove(console))
                .orElseGet(() -> new GogoSession(processor, InputStream.nullInputStream()));
        busy.put(console, session);
        if (busy.size() + idle.size() > MAX_SESSIONS) {
            Iterator<GogoSession> longestIdle = idle.values().iterator();
            longestIdle.next().close();
            longestIdle.remove();
        }
        return session;
    }

    /** Makes a session idle, unless it was closed meanwhile. */
    synchronized void endLine(String console, GogoSession session) {
        if (busy.remove(console, session)) {
            idle.put(console, session);
        }
    }

    /** Interrupts the command that a console runs; returns whether it runs one. */
    boolean interrupt(String console) {
        // Not while others wait: a command may take a while to end.
        return running(console).filter(GogoSession::interrupt).isPresent();
    }

    private synchronized Optional<GogoSession> running(String console) {
        return Optional.ofNullable(busy.get(console));
    }

    /** Closes the session of a console, if any, and ends its line. */
    synchronized void close(String console) {
        Optional.ofNullable(busy.remove(console))
                .or(() -> Optional.ofNullable(idle.remove(console)))
                .ifPresent(GogoSession::close);
    }

    /** Closes this session of a console and ends its line; another one that the console has by now stays. */
    synchronized void close(String console, GogoSession session) {
        busy.remove(console, session);
        idle.remove(console, session);
        session.close();
    }

    /** Closes all sessions for good, and ends their lines. */
    synchronized void closeAll() {
        closed = true;
        busy.values().forEach(GogoSession::close);
        busy.clear();
        idle.values().forEach(GogoSession::close);
        idle.clear();
    }
}
