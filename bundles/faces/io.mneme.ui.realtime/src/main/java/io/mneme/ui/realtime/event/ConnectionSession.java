package io.mneme.ui.realtime.event;

import io.mneme.api.session.CharacterSession;

/** The character session of a connection, which a resumed one may replace. Safe for use by many threads. */
public final class ConnectionSession implements AutoCloseable {

    private CharacterSession session;
    private boolean closed;

    /** Starts with a session, which it closes in the end. */
    public ConnectionSession(CharacterSession session) {
        this.session = session;
    }

    /** Returns the session of now. */
    synchronized CharacterSession current() {
        return session;
    }

    /**
     * Closes the session and goes on with another one.
     *
     * @throws IllegalStateException if the connection has ended meanwhile; the other session is closed, too
     */
    void replace(CharacterSession other) {
        CharacterSession former = exchange(other);
        former.close();
        if (former == other) {
            throw new IllegalStateException("the connection has ended");
        }
    }

    /** Returns the session that is no longer needed. */
    private synchronized CharacterSession exchange(CharacterSession other) {
        if (closed) {
            return other;
        }
        CharacterSession former = session;
        session = other;
        return former;
    }

    @Override
    public void close() {
        last().close();
    }

    private synchronized CharacterSession last() {
        closed = true;
        return session;
    }
}
