package io.mneme.benchmarks;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.mneme.api.dictation.Dictation;
import io.mneme.record.DictationKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** What appends are compared with: a file in a folder of its own, to which a program appends the lines of dictations by hand. */
final class PlainFile implements AutoCloseable {

    private final DictationKind kind = new DictationKind();
    private final Dictation dictation;
    private final Line line = new Line();
    private final byte[] written;
    private final Scratch scratch = new Scratch();
    private final FileChannel channel = FileChannel.open(scratch.folder().resolve("plain.jsonl"), CREATE, APPEND);

    /** Bytes that need no copy to be appended. */
    private static final class Line extends ByteArrayOutputStream {

        ByteBuffer bytes() {
            return ByteBuffer.wrap(buf, 0, count);
        }
    }

    PlainFile(Dictation dictation) throws IOException {
        this.dictation = dictation;
        write();
        this.written = line.toByteArray();
    }

    private void write() throws IOException {
        line.reset();
        kind.write(kind.identified(dictation, kind.newId()), line);
        line.write('\n');
    }

    /** Appends bytes that are there already. */
    int appendBytes() throws IOException {
        return channel.write(ByteBuffer.wrap(written));
    }

    /** Gives the dictation an id, writes it as JSON, and appends that; for one thread. */
    int appendDictation() throws IOException {
        write();
        return channel.write(line.bytes());
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
