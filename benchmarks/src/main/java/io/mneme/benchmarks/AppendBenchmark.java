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
 * Appending one dictation, without a sync. Every iteration begins with files of its own, the journal's with 20,000
 * dictations in it, so that none grows without bound and all meet the same state.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class AppendBenchmark {

    private static final int FULL = 20_000;

    private final Dictation dictation = SampleDictationLines.number(1, "common");
    private ScratchFolder scratch;
    private JsonlJournal<Dictation> journal;
    private PlainFile plain;

    @Setup(Level.Iteration)
    public void open() throws IOException {
        scratch = new ScratchFolder();
        SampleDictationLines.write(scratch.folder().resolve(BenchmarkJournals.FILE), FULL);
        journal = BenchmarkJournals.dictations(scratch.folder(), "never");
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
