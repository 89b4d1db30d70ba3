package io.mneme.demo;

import io.mneme.api.dictation.Dictations;
import io.mneme.api.dictation.Recording;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.demo.Found.Bad;
import io.mneme.demo.Found.Spoken;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Records all that a source holds, many at a time, so that the journal can sync many at once.
 *
 * <p>What is recorded at the same time may change places with its neighbours. What prompts are made of does not: the
 * first dictations of each mode, so that all of a rare mode are among them, and the newest of the whole source keep their
 * order.
 */
final class Recorder {

    /** How many of the newest dictations are held back, to be recorded one after the other. */
    private static final int HELD_BACK = 256;

    private final Dictations dictations;
    private final Instant now;
    private final Progress progress;
    private final Tally tally = new Tally();
    private long read;

    Recorder(Dictations dictations, Instant now, Progress progress) {
        this.dictations = dictations;
        this.now = now;
        this.progress = progress;
    }

    /**
     * Records to the end of the source, or to where it cannot be read any further; what is no dictation is counted and
     * passed over.
     *
     * @throws io.mneme.api.journal.JournalException if the storage fails; some of what was read is recorded
     * @throws CancellationException if the thread is interrupted; what was read is recorded but for the newest
     */
    Tally record(Source source) {
        Deque<Spoken> newest = new ArrayDeque<>();
        try (Crew crew = new Crew(this::record)) {
            Optional<Found> found = next(source);
            while (found.isPresent()) {
                take(found.get(), newest);
                if (newest.size() > HELD_BACK) {
                    crew.hand(newest.remove());
                }
                show(source);
                found = next(source);
            }
            crew.finish();
        }
        for (Spoken spoken : newest) {
            record(spoken);
            show(source);
        }
        progress.end(tally.seen());
        return tally;
    }

    private Optional<Found> next(Source source) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted after " + tally.seen() + " dictations");
        }
        try {
            return source.next();
        } catch (IOException unreadable) {
            tally.bad("the source cannot be read any further: " + unreadable.getMessage());
            return Optional.empty();
        }
    }

    private void show(Source source) {
        long seen = tally.seen();
        progress.show(source.share() * seen / Math.max(1, read), seen);
    }

    private void take(Found found, Deque<Spoken> newest) {
        read++;
        if (found instanceof Spoken spoken) {
            newest.add(spoken);
        } else if (found instanceof Bad bad) {
            tally.bad(bad.reason());
        }
    }

    private void record(Spoken spoken) {
        try {
            if (dictations.record(spoken.json(), now) instanceof Recording.Recorded) {
                tally.recorded();
            } else {
                tally.notRecorded();
            }
        } catch (InvalidEntryException refused) {
            tally.bad(spoken.place() + ": " + refused.getMessage());
        }
    }
}
