package io.mneme.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A journal of 200,000 dictations that was closed is opened and asked for the dictations of its first prompt. Nothing of a
 * program that has just started is warm, so each fork measures once, and only the files lie in the system's memory.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(7)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class ColdStartBenchmark {

    private static final int DICTATIONS = 200_000;
    private static final int LIMIT = 10;
    private static final int BLOCK = 1 << 16;

    private ScratchFolder scratch;
    private Path file;
    private JsonlJournal<Dictation> journal;

    /** Another process writes the file and opens it once, so that this one knows nothing of it. */
    @Setup
    public void write() throws IOException, InterruptedException {
        BenchmarkJournals.createRegistry();
        scratch = new ScratchFolder();
        file = scratch.folder().resolve(BenchmarkJournals.FILE);
        ChildProcess.run(JournalPreparation.class, scratch.folder().toString());
        if (Files.size(file) == 0) {
            throw new IllegalStateException("the file could not be written");
        }
    }

    @TearDown
    public void delete() throws IOException {
        if (journal != null) {
            BenchmarkJournals.close(journal);
        }
        scratch.close();
    }

    @Benchmark
    public List<StoredEntry<Dictation>> toFirstPrompt() {
        return firstPrompt();
    }

    /** The same start if nothing is remembered of the file: the journal itself reads all its lines. */
    @Benchmark
    public List<StoredEntry<Dictation>> withoutACheckpoint() throws IOException {
        Files.delete(scratch.folder().resolve(".mneme").resolve("checkpoint"));
        return firstPrompt();
    }

    private List<StoredEntry<Dictation>> firstPrompt() {
        journal = BenchmarkJournals.dictations(scratch.folder(), "never");
        List<StoredEntry<Dictation>> newest = journal.newest(DictationLanes.confirmed("common"), LIMIT, any -> true);
        if (newest.size() != LIMIT) {
            throw new IllegalStateException("this is not what is to be measured: " + newest.size());
        }
        return newest;
    }

    /** The yardstick: every line is read and parsed, as a program without an index does. */
    @Benchmark
    public long byReadingAll() throws IOException {
        ObjectMapper json = new ObjectMapper();
        long previewed = 0;
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                previewed += json.readTree(line).path("preview_enabled").asBoolean() ? 1 : 0;
            }
        }
        return previewed;
    }

    /** The least that reading the whole file can take: its bytes, which are not parsed. */
    @Benchmark
    public long byReadingBytes() throws IOException {
        byte[] block = new byte[BLOCK];
        long total = 0;
        try (InputStream in = Files.newInputStream(file)) {
            for (int count = in.read(block); count >= 0; count = in.read(block)) {
                total += count;
            }
        }
        return total;
    }

    /** What happened before: a journal held these dictations, and was closed. */
    public static final class JournalPreparation {

        private JournalPreparation() {}

        /** Leaves such a journal in the folder that is given. */
        public static void main(String[] arguments) throws IOException {
            Path folder = Path.of(arguments[0]);
            SampleDictationLines.write(folder.resolve(BenchmarkJournals.FILE), DICTATIONS);
            BenchmarkJournals.close(BenchmarkJournals.dictations(folder, "never"));
        }
    }
}
