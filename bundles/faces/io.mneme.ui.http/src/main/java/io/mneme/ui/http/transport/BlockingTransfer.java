package io.mneme.ui.http.transport;

import io.mneme.ui.http.transport.TransferBudget.SlowTransfer;
import io.mneme.ui.http.transport.TransferBudget.TransferRate;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a thread reads from a connection or writes to it, waiting for the other end, and how fast. Another thread may end the waiting.
 *
 * <p>The thread is interrupted only while it waits for the connection: elsewhere an interrupt could close files that
 * others read.
 */
final class BlockingTransfer implements SlowTransfer {

    private final TransferRate rate;
    private @Nullable Thread waiting;
    private boolean cutOff;

    /** Begins now, by a clock that counts nanoseconds. */
    BlockingTransfer(LongSupplier nanoClock) {
        rate = new TransferRate(nanoClock);
    }

    /** Reads from a connection, or writes to it. */
    interface TransferStep {

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
    int during(TransferStep step) throws IOException {
        enter();
        int count;
        try {
            count = step.run();
        } catch (IOException broken) {
            leave();
            throw broken;
        }
        leave();
        rate.add(Math.max(0, count));
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
    @Override
    public synchronized void cutOff() {
        cutOff = true;
        if (waiting != null) {
            waiting.interrupt();
        }
    }

    /** Returns whether it was cut off. */
    synchronized boolean isCutOff() {
        return cutOff;
    }

    @Override
    public TransferRate rate() {
        return rate;
    }
}
