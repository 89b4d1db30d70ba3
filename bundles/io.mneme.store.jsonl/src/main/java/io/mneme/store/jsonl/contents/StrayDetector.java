package io.mneme.store.jsonl.contents;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Selection;
import io.mneme.store.jsonl.config.FileLayout;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/** Detects entries whose moment is outside the time that the name of their file stands for. */
public final class StrayDetector {

    /** Files begin and end at a quarter of an hour in every time zone, so one answer holds for all moments of one. */
    private static final long QUARTER_SECONDS = 900;

    private final FileLayout layout;
    private String lastFile = "";
    private long lastQuarter;

    public StrayDetector(FileLayout layout) {
        this.layout = layout;
    }

    /** Returns whether reads that are bounded in time skip an entry of this moment because of its file's name. */
    public boolean isStray(String file, Optional<Instant> moment) {
        return layout.isTimed(file) && moment.isPresent() && isOutside(file, moment.get());
    }

    private boolean isOutside(String file, Instant moment) {
        long quarter = Math.floorDiv(moment.getEpochSecond(), QUARTER_SECONDS);
        if (quarter == lastQuarter && file.equals(lastFile)) {
            return false;
        }
        try {
            Selection only =
                    Selection.of(Journal.EVERYTHING).between(Optional.of(moment), Optional.of(moment.plusNanos(1)));
            if (!layout.mayContain(file, only)) {
                return true;
            }
        } catch (DateTimeException | ArithmeticException beyondTheCalendar) {
            return true;
        }
        lastFile = file;
        lastQuarter = quarter;
        return false;
    }
}
