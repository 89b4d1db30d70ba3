package io.mneme.ui.gogo.search;

import io.mneme.api.search.IndexAdmin.IndexProgress;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Prints the progress on each journal, one line for each tenth. */
final class ProgressLines {

    private static final int TENTHS = 10;

    private final Map<String, Long> shown = new HashMap<>();
    private final PrintStream out;

    ProgressLines(PrintStream out) {
        this.out = out;
    }

    void show(IndexProgress progress) {
        long end = Math.max(1, progress.end().value());
        long tenths = TENTHS * progress.position().value() / end;
        if (tenths > shown.getOrDefault(progress.journal(), 0L)) {
            shown.put(progress.journal(), tenths);
            out.printf(
                    Locale.ROOT,
                    "%s %3d %%  %,d of %,d positions%n",
                    progress.journal(),
                    tenths * TENTHS,
                    progress.position().value(),
                    progress.end().value());
        }
    }
}
