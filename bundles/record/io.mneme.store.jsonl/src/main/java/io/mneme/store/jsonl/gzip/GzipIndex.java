package io.mneme.store.jsonl.gzip;

import io.mneme.store.jsonl.io.ByteSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The offsets in a gzip file at which reading can begin. The headers of {@link MultiMemberGzipWriter} have the lengths
 * of their members. A member of another program must be decompressed to find its end.
 */
final class GzipIndex {

    /** Minimum length of a part in bytes of content, except the last: many small members make one part. */
    private static final int PART_BYTES = MultiMemberGzipWriter.MEMBER_BYTES / 2;

    /** Maximum ratio of content to compressed bytes in deflate. */
    private static final int MAX_EXPANSION = 1032;

    private static final int BLOCK_BYTES = 1 << 16;

    private final ByteSource file;
    private final long size;
    private long[] starts = new long[16];
    private long[] contents = new long[16];
    private int count;
    private long length;
    private boolean broken;
    private @Nullable String damage;

    private GzipIndex(ByteSource file) throws IOException {
        this.file = file;
        this.size = file.length();
    }

    /** Finds the members of a file. */
    static GzipIndex of(ByteSource file) throws IOException {
        GzipIndex index = new GzipIndex(file);
        if (index.size == 0) {
            index.markBroken("the file is empty");
        }
        for (long at = 0; at < index.size && !index.broken; ) {
            index.addPart(at);
            at = index.endOfMember(at);
        }
        return index;
    }

    private void addPart(long at) {
        if (count > 0 && length - contents[count - 1] < PART_BYTES) {
            return;
        }
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            contents = Arrays.copyOf(contents, 2 * count);
        }
        starts[count] = at;
        contents[count] = length;
        count++;
    }

    private long endOfMember(long at) throws IOException {
        try {
            GzipHeader header = GzipHeader.read(file, at);
            if (canBeSkipped(header, at)) {
                length += header.content();
                return at + header.member();
            }
            return findEndByReading(at);
        } catch (ZipException e) {
            markBroken(e.getMessage());
            return at;
        }
    }

    /** A header may be damaged or wrong. It is trusted if the end of the member and the next header confirm it. */
    private boolean canBeSkipped(GzipHeader header, long at) throws IOException {
        long end = at + header.member();
        return header.member() >= header.length() + 2 + GzipHeader.TRAILER_LENGTH
                && end <= size
                && header.content() <= header.member() * MAX_EXPANSION
                && new LittleEndianReader(file, end - 4).readInt() == header.content()
                && (end == size || isHeader(end));
    }

    private boolean isHeader(long at) throws IOException {
        try {
            return GzipHeader.read(file, at).length() > 0;
        } catch (ZipException e) {
            return false;
        }
    }

    private long findEndByReading(long at) throws IOException {
        byte[] block = new byte[BLOCK_BYTES];
        try (GzipMemberReader cursor = new GzipMemberReader(file, at)) {
            long start = length;
            for (boolean within = cursor.beginMember(); within; within = cursor.isInsideMember()) {
                length += cursor.readMember(block, 0, BLOCK_BYTES);
            }
            if (cursor.isBroken()) {
                markBroken(cursor.damage().orElseThrow());
            } else {
                cursor.damage().ifPresent(cause -> markInconsistent(start, cause));
            }
            return cursor.position();
        }
    }

    private void markBroken(String cause) {
        broken = true;
        damage = "nothing can be read from byte " + length + " of the content on: " + cause;
    }

    private void markInconsistent(long start, String cause) {
        damage = "something differs between bytes " + start + " and " + length + " of the content: " + cause;
    }

    /** Returns the length of the content in bytes. */
    long length() {
        return length;
    }

    /** Returns the damage that was found last; empty if there is none. */
    Optional<String> damage() {
        return Optional.ofNullable(damage);
    }

    /** Returns the part that contains this byte of the content. */
    int partAt(long at) {
        int found = Arrays.binarySearch(contents, 0, count, at);
        return found < 0 ? -2 - found : found;
    }

    /** Returns the offset of a part in the file. */
    long fileStart(int part) {
        return starts[part];
    }

    /** Returns the offset of a part in the content. */
    long start(int part) {
        return contents[part];
    }

    /** Returns the offset after a part in the content. */
    long end(int part) {
        return part + 1 < count ? contents[part + 1] : length;
    }
}
