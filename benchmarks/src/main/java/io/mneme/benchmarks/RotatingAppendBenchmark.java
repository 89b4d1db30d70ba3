package io.mneme.benchmarks;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Appending one dictation, without a sync, to an active file that is full: it has 20,000 dictations, and whenever there are
 * 2,000 more the oldest move to the archives by themselves, beside the appends.
 */
public class RotatingAppendBenchmark extends AppendSetup {

    private static final int FULL = 20_000;

    @Override
    JsonlJournal<Dictation> openJournal(Path folder) throws IOException {
        SampleDictationLines.write(folder.resolve(BenchmarkJournals.FILE), FULL);
        return BenchmarkJournals.rotating(folder, "never");
    }

    @Benchmark
    public StoredEntry<Dictation> journal() {
        return journal.append(dictation);
    }

    /** The yardstick: the line's bytes are there already, and the file only grows. */
    @Benchmark
    public int bareChannel() throws IOException {
        return plain.appendBytes();
    }
}
