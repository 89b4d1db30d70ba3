package io.mneme.context.assembly;

import io.mneme.api.context.AssemblerBusyException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Lets one long prompt be counted at a time, since counting takes many times its length of the heap; short prompts never
 * wait. Safe for use by many threads.
 */
final class CountingPermit {

    /** From this length on, in UTF-16 units, a prompt is long; it takes about 0.1 s. */
    static final int LONG_CHARS = 100_000;

    /** How many long prompts may wait, since each is in memory meanwhile. */
    private static final int MAX_WAITING = 16;

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    private final Semaphore permit = new Semaphore(1, true);
    private final Duration timeout;

    CountingPermit() {
        this(DEFAULT_TIMEOUT);
    }

    CountingPermit(Duration timeout) {
        this.timeout = timeout;
    }

    /**
     * Counts a prompt of a length, in UTF-16 units, when its turn has come.
     *
     * @throws AssemblerBusyException if too many wait, or it has waited for too long; nothing was counted
     */
    <T> T count(int chars, Supplier<T> counting) {
        if (chars < LONG_CHARS) {
            return counting.get();
        }
        acquire();
        try {
            return counting.get();
        } finally {
            permit.release();
        }
    }

    private void acquire() {
        boolean acquired = false;
        try {
            acquired =
                    permit.getQueueLength() < MAX_WAITING && permit.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        if (!acquired) {
            throw new AssemblerBusyException(
                    "the tokens of other long prompts are being counted; the request may be sent again");
        }
    }
}
