package io.mneme.benchmarks;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Stored;
import io.mneme.store.jsonl.Journals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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

/** The newest 200 lines of a file of 1 GB, of which nothing but the end is looked at. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LargeFileBenchmark {

    private static final long GIGABYTE = 1_000_000_000;
    private static final int LIMIT = 200;

    private final AtomicInteger number = new AtomicInteger();
    private Scratch scratch;
    private JsonlJournal<Dictation> journal;

    @Setup
    public void open() throws IOException {
        scratch = new Scratch();
        Path file = scratch.folder().resolve(Journals.FILE);
        Dictated.write(file, Dictated.countOf(GIGABYTE));
        if (Files.size(file) < GIGABYTE) {
            throw new IllegalStateException("this is not what is to be measured: " + Files.size(file) + " bytes");
        }
        journal = Journals.dictations(scratch.folder(), "never");
    }

    @TearDown
    public void close() throws IOException {
        Journals.close(journal);
        scratch.close();
    }

    /** Asked for again and again, with nothing new among them. */
    @Benchmark
    public List<Stored<Dictation>> newest() {
        return newestLines();
    }

    /** Asked for after one more was appended, so that something has to be looked at. */
    @Benchmark
    public List<Stored<Dictation>> newestAfterAnAppend(OneMore appended) {
        return newestLines();
    }

    private List<Stored<Dictation>> newestLines() {
        List<Stored<Dictation>> newest = journal.newest(Journal.EVERYTHING, LIMIT, any -> true);
        if (newest.size() != LIMIT) {
            throw new IllegalStateException("this is not what is to be measured: " + newest.size());
        }
        return newest;
    }

    /** A dictation that was appended just before the call that is timed. */
    @State(Scope.Thread)
    public static class OneMore {

        @Setup(Level.Invocation)
        public void append(LargeFileBenchmark benchmark) {
            benchmark.journal.append(Dictated.number(benchmark.number.incrementAndGet(), "common"));
        }
    }
}
