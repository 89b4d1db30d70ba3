package io.mneme.record.statistics;

import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.journal.Position;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The count of a journal's dictations, kept up to date on request. Used by one thread, but for {@link #counted}. */
final class Count {

    private static final Logger LOG = LoggerFactory.getLogger(Count.class);
    private static final String FILE = "dictation.json";

    /** After how many steps of a long count what was counted is kept. */
    private static final int STEPS_BETWEEN_KEEPING = 64;

    private final Counter counter;
    private Optional<StatisticsSettings> settings = Optional.empty();
    private Optional<Tally> tally = Optional.empty();
    private int stepsNotKept;
    private volatile long counted;

    Count(Counter counter) {
        this.counter = counter;
    }

    /** Returns up to which position it has come; to be asked by any thread. */
    long counted() {
        return counted;
    }

    /**
     * Counts everything there is.
     *
     * @param current how to count
     * @param closing tells whether to stop before everything is counted
     * @return the tally; empty if it was stopped
     */
    Optional<Tally> upToDate(StatisticsSettings current, BooleanSupplier closing) {
        if (!settings.equals(Optional.of(current))) {
            tally = Optional.empty();
            settings = Optional.of(current);
        }
        Tally now = tally.orElseGet(() -> begun(current));
        tally = Optional.of(now);
        while (!closing.getAsBoolean()) {
            Counter.Outcome outcome = counter.step(now);
            if (outcome == Counter.Outcome.UP_TO_DATE) {
                return tally;
            }
            if (outcome == Counter.Outcome.OUTDATED) {
                now = counter.anew(current.zone());
                tally = Optional.of(now);
            }
            counted = now.seen().value();
            stepsNotKept++;
            if (stepsNotKept >= STEPS_BETWEEN_KEEPING) {
                keep();
            }
        }
        return Optional.empty();
    }

    private Tally begun(StatisticsSettings current) {
        Optional<Path> file = current.folder().map(folder -> folder.resolve(FILE));
        if (file.isPresent()) {
            try {
                Optional<Tally> kept = new TallyFile(file.get()).read(current.zone());
                if (kept.isEmpty() || counter.isOfJournal(kept.get())) {
                    return kept.orElseGet(() -> counter.anew(current.zone()));
                }
                LOG.info("The dictations are counted anew, since {} no longer fits the journal", file.get());
            } catch (IOException unreadable) {
                LOG.info(
                        "The dictations are counted anew, since {} does not fit: {}",
                        file.get(),
                        unreadable.getMessage());
            }
        }
        return counter.anew(current.zone());
    }

    /** Keeps on the disk what was counted since it was last kept; if that fails, the next start counts it again. */
    void keep() {
        Optional<Path> folder = settings.flatMap(StatisticsSettings::folder);
        if (stepsNotKept == 0 || folder.isEmpty() || tally.isEmpty()) {
            return;
        }
        stepsNotKept = 0;
        Path file = folder.get().resolve(FILE);
        try {
            new TallyFile(file).write(tally.get());
        } catch (IOException failed) {
            LOG.warn("What was counted of the dictations cannot be kept in {}: {}", file, failed.toString());
        }
    }

    /** Returns the sums; to be asked after it was brought up to date. */
    static DictationTotals totals(Tally tally, Optional<Instant> since) {
        return Totals.of(tally, since);
    }

    /** Returns the position to be reached. */
    Position end() {
        return counter.journal().end();
    }
}
