package io.mneme.benchmarks;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.mneme.api.dictation.Dictation;
import io.mneme.record.dictation.DictationKind;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
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

/** A journal to which dictations are appended, and a plain file beside it. Every iteration begins with files of its own. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class AppendSetup {

    final Dictation dictation = SampleDictationLines.number(1, "common");
    JsonlJournal<Dictation> journal;
    PlainFile plain;
    private ScratchFolder scratch;

    /** Opens the journal in an empty folder. */
    abstract JsonlJournal<Dictation> openJournal(Path folder) throws IOException;

    @Setup(Level.Iteration)
    public void open() throws IOException {
        scratch = new ScratchFolder();
        journal = openJournal(scratch.folder());
        plain = new PlainFile(dictation);
    }

    @TearDown(Level.Iteration)
    public void close() throws IOException {
        plain.close();
        BenchmarkJournals.close(journal);
        scratch.close();
    }

    /**
     * What appends are compared with: a file in a folder of its own, to which a program appends the lines of dictations by
     * hand.
     */
    static final class PlainFile implements AutoCloseable {

        private final DictationKind kind = new DictationKind();
        private final Dictation dictation;
        private final byte[] written;
        private final ScratchFolder scratch = new ScratchFolder();
        private final FileChannel channel = FileChannel.open(scratch.folder().resolve("plain.jsonl"), CREATE, APPEND);

        PlainFile(Dictation dictation) throws IOException {
            this.dictation = dictation;
            this.written = line();
        }

        private byte[] line() {
            byte[] text = kind.bytes(kind.withId(dictation, kind.newId())).orElseThrow();
            byte[] line = Arrays.copyOf(text, text.length + 1);
            line[text.length] = '\n';
            return line;
        }

        /** Appends bytes that are there already. */
        int appendBytes() throws IOException {
            return channel.write(ByteBuffer.wrap(written));
        }

        /** Gives the dictation an id, writes it as JSON, and appends that. */
        int appendDictation() throws IOException {
            return channel.write(ByteBuffer.wrap(line()));
        }

        void sync() throws IOException {
            channel.force(false);
        }

        @Override
        public void close() throws IOException {
            channel.close();
            scratch.close();
        }
    }
}
