package io.mneme.store.jsonl.contents;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.store.jsonl.config.FileLayout;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/** Detects entries whose timestamp is outside the time that the name of their file stands for. */
public final class StrayDetector {

    /**
     * In each time zone, files start and end at a quarter of an hour, so all timestamps of a quarter have the same
     * result.
     */
    private static final long QUARTER_SECONDS = 900;

    private final FileLayout layout;
    private String lastFile = "";
    private long lastQuarter;

    public StrayDetector(FileLayout layout) {
        this.layout = layout;
    }

    /** Returns whether a read with a time range would skip an entry of this timestamp because of the file's name. */
    public boolean isStray(String file, Optional<Instant> moment) {
        return layout.isTimed(file) && moment.isPresent() && isOutside(file, moment.get());
    }

    private boolean isOutside(String file, Instant moment) {
        long quarter = Math.floorDiv(moment.getEpochSecond(), QUARTER_SECONDS);
        if (quarter == lastQuarter && file.equals(lastFile)) {
            return false;
        }
        try {
            EntryQuery selection = EntryQuery.ofLane(Journal.ALL_ENTRIES)
                    .between(Optional.of(moment), Optional.of(moment.plusNanos(1)));
            if (!layout.mayContain(file, selection)) {
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
