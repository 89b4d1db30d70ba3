package io.mneme.benchmarks;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Stored;
import io.mneme.record.DictationKind;
import io.mneme.store.jsonl.Journals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
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
 * Appending one dictation, without a sync, to an active file that is full: it holds 20,000 dictations, and whenever there
 * are 2,000 more the oldest move to the archives by themselves, beside the appends. Every iteration has files of its own.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RotatingAppendBenchmark {

    private static final int FULL = 20_000;

    private final Dictation dictation = Dictated.number(1, "common");
    private final byte[] line = line(dictation);
    private Scratch scratch;
    private Scratch beside;
    private JsonlJournal<Dictation> journal;
    private FileChannel channel;

    @Setup(Level.Iteration)
    public void open() throws IOException {
        scratch = new Scratch();
        Dictated.write(scratch.folder().resolve(Journals.FILE), FULL);
        journal = Journals.rotating(scratch.folder(), "never");
        beside = new Scratch();
        channel = FileChannel.open(beside.folder().resolve("plain.jsonl"), CREATE, APPEND);
    }

    @TearDown(Level.Iteration)
    public void close() throws IOException {
        channel.close();
        beside.close();
        Journals.close(journal);
        scratch.close();
    }

    @Benchmark
    public Stored<Dictation> journal() {
        return journal.append(dictation);
    }

    /** The yardstick: the line's bytes are there already, and the file only grows. */
    @Benchmark
    public int bareChannel() throws IOException {
        return channel.write(ByteBuffer.wrap(line));
    }

    private static byte[] line(Dictation dictation) {
        DictationKind kind = new DictationKind();
        String line = kind.encode(kind.identified(dictation, kind.newId()));
        return (line + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
