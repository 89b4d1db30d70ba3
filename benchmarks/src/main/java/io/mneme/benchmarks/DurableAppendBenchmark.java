package io.mneme.benchmarks;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Threads;

/** Appending dictations that survive a loss of power when the call returns. */
public class DurableAppendBenchmark extends AppendSetup {

    @Override
    JsonlJournal<Dictation> openJournal(Path folder) throws IOException {
        return BenchmarkJournals.dictations(folder, "always");
    }

    @Benchmark
    @Threads(32)
    public StoredEntry<Dictation> journal() {
        return journal.append(dictation);
    }

    /** What a single caller gets, which shares its syncs with no other. */
    @Benchmark
    public StoredEntry<Dictation> oneWriter() {
        return journal.append(dictation);
    }

    /** The yardstick: a line whose bytes are there already, and a sync, by one thread. */
    @Benchmark
    public int syncPerRecord() throws IOException {
        int written = plain.appendBytes();
        plain.sync();
        return written;
    }
}
