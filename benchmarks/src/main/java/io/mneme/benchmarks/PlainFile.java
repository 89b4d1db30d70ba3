package io.mneme.benchmarks;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.mneme.api.dictation.Dictation;
import io.mneme.record.DictationKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;

/** What appends are compared with: a file in a folder of its own, to which a program appends the lines of dictations by hand. */
final class PlainFile implements AutoCloseable {

    private final DictationKind kind = new DictationKind();
    private final Dictation dictation;
    private final byte[] line;
    private final Scratch scratch = new Scratch();
    private final FileChannel channel = FileChannel.open(scratch.folder().resolve("plain.jsonl"), CREATE, APPEND);

    PlainFile(Dictation dictation) throws IOException {
        this.dictation = dictation;
        this.line = line();
    }

    private byte[] line() {
        String line = kind.encode(kind.identified(dictation, kind.newId()));
        return (line + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Appends bytes that are there already. */
    int appendBytes() throws IOException {
        return channel.write(ByteBuffer.wrap(line));
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
