package io.mneme.ui.http.transport;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.jspecify.annotations.Nullable;

/**
 * A thread's waiting for the other end of a connection, which another thread may end.
 *
 * <p>The thread is interrupted only while it waits for the connection: elsewhere an interrupt could close files that
 * others read.
 */
public final class ConnectionWait {

    private @Nullable Thread waiting;
    private boolean cutOff;

    /** Reads from a connection, or writes to it. */
    public interface Transfer {

        /**
         * Reads or writes.
         *
         * @return how many bytes were read or written; negative at the end of what is read
         * @throws IOException if the connection is broken
         */
        int run() throws IOException;
    }

    /**
     * Reads or writes, and can be cut off while it waits.
     *
     * @throws InterruptedIOException if it was cut off, before or meanwhile
     * @throws IOException if the connection is broken
     */
    public int during(Transfer transfer) throws IOException {
        enter();
        int count;
        try {
            count = transfer.run();
        } catch (IOException broken) {
            leave();
            throw broken;
        }
        leave();
        return count;
    }

    private synchronized void enter() throws InterruptedIOException {
        requireNotCutOff();
        waiting = Thread.currentThread();
    }

    private synchronized void leave() throws InterruptedIOException {
        waiting = null;
        if (cutOff) {
            // The thread goes on to other requests, which the interrupt does not concern.
            Thread.interrupted();
        }
        requireNotCutOff();
    }

    private void requireNotCutOff() throws InterruptedIOException {
        if (cutOff) {
            throw new InterruptedIOException("cut off, since the other end is slower than others");
        }
    }

    /** Ends the waiting, also if it is yet to begin. */
    public synchronized void cutOff() {
        cutOff = true;
        if (waiting != null) {
            waiting.interrupt();
        }
    }

    /** Returns whether it was cut off. */
    public synchronized boolean isCutOff() {
        return cutOff;
    }
}
