package io.mneme.benchmarks;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.mneme.api.dictation.Dictation;
import io.mneme.record.dictation.DictationKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/** What appends are compared with: a file in a folder of its own, to which a program appends the lines of dictations by hand. */
final class PlainFile implements AutoCloseable {

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
