package io.mneme.benchmarks;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * 200 lines of a file of 1 GB, of which nothing but those is looked at. With as much memory as a container has unless it is
 * told otherwise: while a larger heap is still growing, the system takes longer to give memory than a page to be read.
 */
@Fork(value = 1, jvmArgs = "-Xmx512m")
public class LargeFileBenchmark extends SampledBenchmark {

    private static final long GIGABYTE = 1_000_000_000;
    private static final int LIMIT = 200;
    private static final EntryQuery EVERYTHING = EntryQuery.ofLane(Journal.ALL_ENTRIES);

    private final AtomicInteger number = new AtomicInteger();
    private JsonlJournal<Dictation> journal;
    private int count;

    @Override
    protected void prepare() throws IOException {
        Path file = scratch.folder().resolve(BenchmarkJournals.FILE);
        count = SampleDictationLines.countOf(GIGABYTE);
        SampleDictationLines.write(file, count);
        if (Files.size(file) < GIGABYTE) {
            throw new IllegalStateException("this is not what is to be measured: " + Files.size(file) + " bytes");
        }
        journal = BenchmarkJournals.dictations(scratch.folder(), "never");
    }

    @Override
    protected void release() {
        BenchmarkJournals.close(journal);
    }

    /** Asked for again and again, with nothing new among them. */
    @Benchmark
    public List<StoredEntry<Dictation>> newest() {
        return newestLines();
    }

    /** Asked for after one more was appended, so that something has to be looked at. */
    @Benchmark
    public List<StoredEntry<Dictation>> newestAfterAnAppend(AppendedEntry appended) {
        return newestLines();
    }

    /** As many from somewhere in the middle: none of them is remembered, so each is read from the file and decoded. */
    @Benchmark
    public Slice<Dictation> somewhere(RandomPosition where) {
        Slice<Dictation> page = journal.page(EVERYTHING, where.before, 0, LIMIT);
        if (page.entries().size() != LIMIT) {
            throw new IllegalStateException(
                    "this is not what is to be measured: " + page.entries().size());
        }
        return page;
    }

    private List<StoredEntry<Dictation>> newestLines() {
        List<StoredEntry<Dictation>> newest = journal.newest(Journal.ALL_ENTRIES, LIMIT, any -> true);
        if (newest.size() != LIMIT) {
            throw new IllegalStateException("this is not what is to be measured: " + newest.size());
        }
        return newest;
    }

    /** A place in the file, each time another one, by steps of a prime number. */
    @State(Scope.Thread)
    public static class RandomPosition {

        private static final long STEP = 611_953;

        private Position before = Position.END;
        private long steps;

        @Setup(Level.Invocation)
        public void choose(LargeFileBenchmark benchmark) {
            steps++;
            before = new Position(1 + LIMIT + steps * STEP % (benchmark.count - LIMIT));
        }
    }

    /** A dictation that was appended just before the call that is timed. */
    @State(Scope.Thread)
    public static class AppendedEntry {

        @Setup(Level.Invocation)
        public void append(LargeFileBenchmark benchmark) {
            benchmark.journal.append(SampleDictationLines.number(benchmark.number.incrementAndGet(), "common"));
        }
    }
}
