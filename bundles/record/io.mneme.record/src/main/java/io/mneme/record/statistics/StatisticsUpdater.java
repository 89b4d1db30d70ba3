package io.mneme.record.statistics;

import io.mneme.api.journal.Position;
import io.mneme.api.seal.TextSeal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Updates the counts of a journal's dictations on request. For one thread, except {@link #counted}. */
final class StatisticsUpdater {

    private static final Logger LOG = LoggerFactory.getLogger(StatisticsUpdater.class);
    private static final String FILE = "dictation.json";

    /** Number of steps of a long count after which the state is saved. */
    private static final int SAVE_INTERVAL_STEPS = 64;

    private final EventCounter counter;
    private final TextSeal seal;
    private Optional<StatisticsSettings> settings = Optional.empty();
    private Optional<StatisticsState> state = Optional.empty();
    private int unsavedSteps;
    private volatile long counted;

    StatisticsUpdater(EventCounter counter, TextSeal seal) {
        this.counter = counter;
        this.seal = seal;
    }

    /** Returns the last position that is counted. Any thread may call it. */
    long counted() {
        return counted;
    }

    /**
     * Counts all entries of the journal.
     *
     * @param current the settings to count by
     * @param closing returns whether to stop before everything is counted
     * @return the state; empty if the count was stopped
     */
    Optional<StatisticsState> update(StatisticsSettings current, BooleanSupplier closing) {
        if (!settings.equals(Optional.of(current))) {
            state = Optional.empty();
            settings = Optional.of(current);
        }
        StatisticsState now = state.orElseGet(() -> load(current));
        state = Optional.of(now);
        if (counter.recount(now)) {
            unsavedSteps++;
        }
        while (!closing.getAsBoolean()) {
            if (!counter.step(now)) {
                return state;
            }
            counted = now.seen().value();
            unsavedSteps++;
            if (unsavedSteps >= SAVE_INTERVAL_STEPS) {
                save();
            }
        }
        return Optional.empty();
    }

    private StatisticsState load(StatisticsSettings current) {
        Optional<Path> file = current.folder().map(folder -> folder.resolve(FILE));
        if (file.isPresent()) {
            try {
                Optional<StatisticsState> saved = new StatisticsFile(file.get(), seal).read(current.zone());
                if (saved.isEmpty() || counter.isOfJournal(saved.get())) {
                    return saved.orElseGet(() -> counter.newState(current.zone()));
                }
                LOG.info(
                        "The dictations are counted again from the start, since {} no longer fits the journal",
                        file.get());
            } catch (IOException unreadable) {
                LOG.info(
                        "The dictations are counted again from the start, since {} does not fit: {}",
                        file.get(),
                        unreadable.getMessage());
            }
        }
        return counter.newState(current.zone());
    }

    /** Saves the counts if they have changed since the last save. If that fails, the next start counts again. */
    void save() {
        Optional<Path> folder = settings.flatMap(StatisticsSettings::folder);
        if (unsavedSteps == 0 || folder.isEmpty() || state.isEmpty()) {
            return;
        }
        unsavedSteps = 0;
        Path file = folder.get().resolve(FILE);
        try {
            new StatisticsFile(file, seal).write(state.get());
        } catch (IOException failed) {
            LOG.warn("The counts of the dictations cannot be saved in {}: {}", file, failed.toString());
        }
    }

    /** Returns the position at which the count is complete. */
    Position end() {
        return counter.journal().end();
    }
}
