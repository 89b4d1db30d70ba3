package io.mneme.benchmarks;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Appending one dictation, without a sync. The journal has 20,000 dictations at the beginning of every iteration, so that it does not
 * grow without bound and all meet the same state.
 */
public class AppendBenchmark extends AppendSetup {

    private static final int FULL = 20_000;

    @Override
    JsonlJournal<Dictation> openJournal(Path folder) throws IOException {
        SampleDictationLines.write(folder.resolve(BenchmarkJournals.FILE), FULL);
        return BenchmarkJournals.dictations(folder, "never");
    }

    @Benchmark
    public StoredEntry<Dictation> journal() {
        return journal.append(dictation);
    }

    /** A yardstick that does the same work without a journal: gives it an id, writes it as JSON, appends the line. */
    @Benchmark
    public int plainChannel() throws IOException {
        return plain.appendDictation();
    }

    /** The bare yardstick: the line's bytes are there already. */
    @Benchmark
    public int bareChannel() throws IOException {
        return plain.appendBytes();
    }
}
