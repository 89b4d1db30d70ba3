package io.mneme.index.lucene.feed;

import java.time.Duration;

/** Measures the time since it was started. For one thread. */
public final class ElapsedTime {

    private long start = System.nanoTime();

    void restart() {
        start = System.nanoTime();
    }

    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    boolean isAtLeast(Duration duration) {
        return elapsed().compareTo(duration) >= 0;
    }
}
