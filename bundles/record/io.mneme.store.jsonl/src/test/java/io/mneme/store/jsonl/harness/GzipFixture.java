package io.mneme.store.jsonl.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.store.jsonl.gzip.BlockCache;
import io.mneme.store.jsonl.gzip.MultiMemberGzipWriter;
import io.mneme.store.jsonl.gzip.SeekableGzip;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Creates gzip files as the journal and as other programs write them. */
public final class GzipFixture {

    private GzipFixture() {}

    /** Returns lines of all lengths up to 2,000 bytes, together about as long as requested. */
    public static byte[] lines(long seed, int length) {
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

    /** Returns the content as the journal writes it, in pieces of this many bytes. */
    public static byte[] ours(byte[] content, int piece) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        MultiMemberGzipWriter writer = new MultiMemberGzipWriter(file::write);
        for (int at = 0; at < content.length; at += piece) {
            writer.write(content, at, Math.min(piece, content.length - at));
        }
        writer.finish();
        return file.toByteArray();
    }

    public static byte[] ours(byte[] content) throws IOException {
        return ours(content, Math.max(1, content.length));
    }

    /** Returns the content as one member of another program. */
    public static byte[] foreign(byte[] content) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(file)) {
            out.write(content);
        }
        return file.toByteArray();
    }

    /** Returns the content as a member with every field that a header can have. */
    public static byte[] foreignWithAllFields(byte[] content) throws IOException {
        byte[] plain = foreign(content);
        byte[] fields = "\5\0XY\1\0!name.jsonl\0a comment\0##".getBytes(UTF_8);
        byte[] file = joined(Arrays.copyOf(plain, 10), fields, Arrays.copyOfRange(plain, 10, plain.length));
        file[3] = 2 + 4 + 8 + 16;
        return file;
    }

    public static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        Stream.of(parts).forEach(joined::writeBytes);
        return joined.toByteArray();
    }

    public static byte[] unzipped(byte[] file) throws IOException {
        return new GZIPInputStream(new ByteArrayInputStream(file)).readAllBytes();
    }

    public static SeekableGzip content(byte[] file) throws IOException {
        return new SeekableGzip(new ArraySource(file), cache());
    }

    /** Returns a cache for the blocks that reads of a few files need at once. */
    public static BlockCache cache() {
        return new BlockCache(7 << 19);
    }
}
