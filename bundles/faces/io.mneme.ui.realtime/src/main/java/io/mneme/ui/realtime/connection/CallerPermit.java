package io.mneme.ui.realtime.connection;

import io.mneme.api.access.CallerStreams;
import io.mneme.api.access.CallerStreams.StreamLease;
import java.util.Optional;

/** What lets a caller have one connection more, from its request to the end of the connection. Safe for use by many threads. */
final class CallerPermit implements AutoCloseable {

    /** Why a connection is closed whose token is no longer accepted. */
    static final String ENDED = "the token was revoked or has expired";

    private Optional<StreamLease> lease = Optional.empty();
    private Optional<Runnable> end = Optional.empty();
    private boolean revoked;

    /** Counts the connection; returns false if the caller may have no further one. */
    boolean open(CallerStreams streams) {
        Optional<StreamLease> opened = streams.open(this::revoke);
        synchronized (this) {
            lease = opened;
        }
        return opened.isPresent();
    }

    /** Sets what ends the connection, which is done at once if its token is no longer accepted. */
    void setEnd(Runnable action) {
        boolean atOnce;
        synchronized (this) {
            end = Optional.of(action);
            atOnce = revoked;
        }
        if (atOnce) {
            action.run();
        }
    }

    private void revoke() {
        Optional<Runnable> action;
        synchronized (this) {
            revoked = true;
            action = end;
        }
        action.ifPresent(Runnable::run);
    }

    @Override
    public void close() {
        Optional<StreamLease> held;
        synchronized (this) {
            held = lease;
            lease = Optional.empty();
        }
        held.ifPresent(StreamLease::close);
    }
}
