package io.mneme.itests.harness;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what happens in its own time, and no longer than it may take. */
public final class PollingWait {

    private static final Duration PAUSE = Duration.ofMillis(50);

    private PollingWait() {}

    /** Returns whether {@code condition} came true within {@code limit}; it is asked at least once. */
    public static boolean within(Duration limit, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            Thread.sleep(PAUSE.toMillis());
        }
        return true;
    }
}
