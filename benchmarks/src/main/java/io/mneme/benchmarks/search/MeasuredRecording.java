package io.mneme.benchmarks.search;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Position;
import io.mneme.benchmarks.SampleDictationLines;
import io.mneme.index.lucene.BenchmarkIndex;
import io.mneme.sound.PhoneticCodes;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/** A process that records dictations, at first without an index, and then while the index of the same journal is built. */
public final class MeasuredRecording {

    /** As long as the code of the appends is being compiled, they take longer than beside any build. */
    private static final int WARM_UP_CALLS = 20_000;

    private static final Duration ALONE = Duration.ofSeconds(3);

    /** The time between two dictations, so that recording itself is no load. */
    private static final long PAUSE_NANOS = 2_000_000;

    private static final String MODE = "proofread";

    private final JsonlJournal<Dictation> journal;
    private int recorded;

    private MeasuredRecording(JsonlJournal<Dictation> journal) {
        this.journal = journal;
    }

    /** Says when a recording ends. */
    private interface RecordingEnd {

        boolean isReached();
    }

    /**
     * Prints the 99th percentiles without an index and while it is built, in milliseconds.
     *
     * @param arguments the folder of the journal, and the folder of the index
     */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        JsonlJournal<Dictation> journal = BenchmarkJournals.dictations(folder, "interval");
        MeasuredRecording recording = new MeasuredRecording(journal);
        for (int call = 0; call < WARM_UP_CALLS; call++) {
            recording.append();
        }
        long start = System.nanoTime();
        double alone = recording.run(() -> System.nanoTime() - start > ALONE.toNanos());
        try (BenchmarkIndex index = new BenchmarkIndex(Path.of(arguments[1]), new PhoneticCodes())) {
            Position end = journal.end();
            index.begin(journal, BenchmarkJournals.DICTATION);
            // The journal goes on: its end is never reached.
            double beside = recording.run(() -> index.isIndexed(end));
            System.out.printf(Locale.ROOT, "%.4f %.4f%n", alone, beside);
        } finally {
            BenchmarkJournals.close(journal);
        }
    }

    private double run(RecordingEnd end) throws Exception {
        CallLatencies latencies = new CallLatencies();
        while (!end.isReached()) {
            latencies.time(this::append);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return latencies.sorted().millis(0.99);
    }

    private boolean append() {
        journal.append(SampleDictationLines.number(recorded++, MODE));
        return true;
    }
}
