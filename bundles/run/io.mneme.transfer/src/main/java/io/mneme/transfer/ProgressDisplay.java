package io.mneme.transfer;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Shows the progress of an import: on a terminal as a bar, otherwise as one line for each tenth. */
final class ProgressDisplay {

    private static final int WIDTH = 30;
    private static final long REDRAW_NANOS = 100_000_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final PrintStream out;
    private final boolean terminal;
    private final LongSupplier nanoTime;
    private final long start;
    private long shownAt;
    private int shownTenths;

    ProgressDisplay(PrintStream out, boolean terminal, LongSupplier nanoTime) {
        this.out = out;
        this.terminal = terminal;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        this.shownAt = start;
    }

    /**
     * Shows the progress. On a terminal it draws at most ten times a second.
     *
     * @param fraction fraction that is done, 0 to 1
     * @param count number of entries that are done
     */
    void show(double fraction, long count) {
        long time = nanoTime.getAsLong();
        if (terminal && time - shownAt >= REDRAW_NANOS) {
            shownAt = time;
            out.print("\r" + bar(fraction) + " " + figures(fraction, count, time));
            out.flush();
        }
        int tenths = (int) (fraction * 10);
        if (!terminal && tenths > shownTenths) {
            shownTenths = tenths;
            out.println(figures(fraction, count, time));
        }
    }

    /** Shows that the import is complete. */
    void finish(long count) {
        long time = nanoTime.getAsLong();
        if (terminal) {
            out.println("\r" + bar(1) + " " + figures(1, count, time));
        } else if (shownTenths < 10) {
            out.println(figures(1, count, time));
        }
    }

    private static String bar(double fraction) {
        int full = (int) (fraction * WIDTH);
        return "[" + "█".repeat(full) + "·".repeat(WIDTH - full) + "]";
    }

    private String figures(double fraction, long count, long time) {
        double seconds = Math.max((time - start) / NANOS_PER_SECOND, 1e-3);
        return String.format(
                Locale.ROOT,
                "%3.0f %%  %,d %s, %,.0f/s  ",
                fraction * 100,
                count,
                count == 1 ? "entry" : "entries",
                count / seconds);
    }
}
