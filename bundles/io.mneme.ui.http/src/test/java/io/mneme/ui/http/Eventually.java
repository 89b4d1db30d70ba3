package io.mneme.ui.http;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what happens on another thread. */
final class Eventually {

    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(5);

    private Eventually() {}

    /** Returns whether a condition came true before patience ended. */
    static boolean holds(BooleanSupplier condition) {
        long begin = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - begin > LONGEST.toNanos()) {
                return false;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        return true;
    }
}
