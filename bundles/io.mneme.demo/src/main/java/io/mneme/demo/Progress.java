package io.mneme.demo;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Shows how far a long work has come: as a bar on a terminal, as a line for every tenth elsewhere. */
final class Progress {

    private static final int WIDTH = 30;
    private static final long PAUSE_NANOS = 100_000_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final PrintStream out;
    private final boolean terminal;
    private final LongSupplier nanoTime;
    private final long start;
    private long shownAt;
    private int shownTenths;

    Progress(PrintStream out, boolean terminal, LongSupplier nanoTime) {
        this.out = out;
        this.terminal = terminal;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        this.shownAt = start;
    }

    /**
     * Shows how far it is now, unless that was shown a moment ago.
     *
     * @param share how much is done, 0 to 1
     * @param count how many are done
     */
    void show(double share, long count) {
        long time = nanoTime.getAsLong();
        if (terminal && time - shownAt >= PAUSE_NANOS) {
            shownAt = time;
            out.print("\r" + bar(share) + " " + figures(share, count, time));
            out.flush();
        }
        int tenths = (int) (share * 10);
        if (!terminal && tenths > shownTenths) {
            shownTenths = tenths;
            out.println(figures(share, count, time));
        }
    }

    /** Shows that all is done. */
    void end(long count) {
        long time = nanoTime.getAsLong();
        if (terminal) {
            out.println("\r" + bar(1) + " " + figures(1, count, time));
        } else if (shownTenths < 10) {
            out.println(figures(1, count, time));
        }
    }

    private static String bar(double share) {
        int full = (int) (share * WIDTH);
        return "[" + "█".repeat(full) + "·".repeat(WIDTH - full) + "]";
    }

    private String figures(double share, long count, long time) {
        double seconds = Math.max((time - start) / NANOS_PER_SECOND, 1e-3);
        return String.format(
                Locale.ROOT,
                "%3.0f %%  %,d %s, %,.0f/s  ",
                share * 100,
                count,
                count == 1 ? "dictation" : "dictations",
                count / seconds);
    }
}
