package io.mneme.store.jsonl.harness;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for the effect of another thread. */
public final class Eventually {

    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long POLL_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private Eventually() {}

    /** Repeats an assertion until it succeeds; after a timeout, throws its last failure. */
    public static void assertHolds(Runnable assertion) {
        long end = System.nanoTime() + TIMEOUT_NANOS;
        while (true) {
            try {
                assertion.run();
                return;
            } catch (AssertionError e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                LockSupport.parkNanos(POLL_INTERVAL_NANOS);
            }
        }
    }
}
