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
import org.openjdk.jmh.annotations.Warmup;

/**
 * Appending one dictation, without a sync, to an active file that is full: it has 20,000 dictations, and whenever there are
 * 2,000 more the oldest move to the archives by themselves, beside the appends. Every iteration has files of its own.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RotatingAppendBenchmark {

    private static final int FULL = 20_000;

    private final Dictation dictation = SampleDictationLines.number(1, "common");
    private ScratchFolder scratch;
    private JsonlJournal<Dictation> journal;
    private PlainFile plain;

    @Setup(Level.Iteration)
    public void open() throws IOException {
        scratch = new ScratchFolder();
        SampleDictationLines.write(scratch.folder().resolve(BenchmarkJournals.FILE), FULL);
        journal = BenchmarkJournals.rotating(scratch.folder(), "never");
        plain = new PlainFile(dictation);
    }

    @TearDown(Level.Iteration)
    public void close() throws IOException {
        plain.close();
        BenchmarkJournals.close(journal);
        scratch.close();
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
