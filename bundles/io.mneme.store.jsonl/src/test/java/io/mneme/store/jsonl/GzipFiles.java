package io.mneme.store.jsonl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Makes gzip files, as we and as other programs write them. */
final class GzipFiles {

    private GzipFiles() {}

    /** Returns lines of all lengths up to 2,000 bytes, together about as long as is asked for. */
    static byte[] lines(long seed, int length) {
        Random random = new Random(seed);
        StringBuilder lines = new StringBuilder();
        while (lines.length() < length) {
            lines.append("{\"text\":\"");
            int words = random.nextInt(1 + Math.min(300, length / 4));
            for (int i = 0; i < words; i++) {
                lines.append(Long.toString(random.nextInt(9999), 36)).append(' ');
            }
            lines.append("\"}\n");
        }
        return lines.toString().getBytes(UTF_8);
    }

    /** Returns the content as we write it, given in pieces of this many bytes. */
    static byte[] ours(byte[] content, int piece) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        GzipWriter writer = new GzipWriter(file);
        for (int at = 0; at < content.length; at += piece) {
            writer.write(content, at, Math.min(piece, content.length - at));
        }
        writer.finish();
        return file.toByteArray();
    }

    static byte[] ours(byte[] content) throws IOException {
        return ours(content, Math.max(1, content.length));
    }

    /** Returns the content as one member of another program. */
    static byte[] foreign(byte[] content) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(file)) {
            out.write(content);
        }
        return file.toByteArray();
    }

    /** Returns the content as a member with every field that a header can have. */
    static byte[] foreignWithAllFields(byte[] content) throws IOException {
        byte[] plain = foreign(content);
        byte[] fields = "\5\0XY\1\0!name.jsonl\0a comment\0##".getBytes(UTF_8);
        byte[] file = joined(Arrays.copyOf(plain, 10), fields, Arrays.copyOfRange(plain, 10, plain.length));
        file[3] = 2 + 4 + 8 + 16;
        return file;
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        Stream.of(parts).forEach(joined::writeBytes);
        return joined.toByteArray();
    }

    static byte[] unzipped(byte[] file) throws IOException {
        return new GZIPInputStream(new ByteArrayInputStream(file)).readAllBytes();
    }

    static GzipContent content(byte[] file) throws IOException {
        return new GzipContent(new ArrayBytes(file), cache());
    }

    /** What keeps as many blocks as are read at once from a few files. */
    static BlockCache cache() {
        return new BlockCache(7 << 19);
    }
}
