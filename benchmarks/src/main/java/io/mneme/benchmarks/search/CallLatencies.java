package io.mneme.benchmarks.search;

import java.util.Locale;
import java.util.stream.LongStream;

/** How long calls of one sort took. */
public final class CallLatencies {

    private static final double NANOS_PER_MILLI = 1_000_000;

    private final LongStream.Builder nanos = LongStream.builder();
    private long[] sorted = {};

    /** A call that is timed. */
    public interface TimedCall<T> {

        T run() throws Exception;
    }

    /** Runs a call, adds its time, and returns its result. */
    public <T> T time(TimedCall<T> call) throws Exception {
        long start = System.nanoTime();
        T result = call.run();
        nanos.add(System.nanoTime() - start);
        return result;
    }

    /** Closes the collection of times; later calls are not allowed. */
    public CallLatencies sorted() {
        sorted = nanos.build().sorted().toArray();
        return this;
    }

    /** Returns the time in milliseconds that a share of the calls did not exceed. */
    public double millis(double share) {
        int rank = (int) Math.ceil(share * sorted.length);
        return sorted[Math.max(0, rank - 1)] / NANOS_PER_MILLI;
    }

    /** Returns a row of the report. */
    public String row(String name) {
        return String.format(
                Locale.ROOT,
                "%-28s %6d calls  p50 %9.3f ms  p99 %9.3f ms  max %9.3f ms",
                name,
                sorted.length,
                millis(0.5),
                millis(0.99),
                millis(1));
    }
}
