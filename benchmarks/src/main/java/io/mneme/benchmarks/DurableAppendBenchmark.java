package io.mneme.benchmarks;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Appending dictations that survive a loss of power when the call returns. Every iteration begins with files of its own.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class DurableAppendBenchmark {

    private final Dictation dictation = SampleDictationLines.number(1, "common");
    private ScratchFolder scratch;
    private JsonlJournal<Dictation> journal;
    private PlainFile plain;

    @Setup(Level.Iteration)
    public void open() throws IOException {
        scratch = new ScratchFolder();
        journal = BenchmarkJournals.dictations(scratch.folder(), "always");
        plain = new PlainFile(dictation);
    }

    @TearDown(Level.Iteration)
    public void close() throws IOException {
        plain.close();
        BenchmarkJournals.close(journal);
        scratch.close();
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
