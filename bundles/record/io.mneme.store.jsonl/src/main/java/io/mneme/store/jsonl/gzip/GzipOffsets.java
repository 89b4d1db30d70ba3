package io.mneme.store.jsonl.gzip;

import io.mneme.store.jsonl.io.ByteSource;
import java.io.IOException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The offsets in a gzip file at which reading can begin. The headers of {@link MultiMemberGzipWriter} have the lengths
 * of their members. A member of another program must be decompressed to find its end.
 */
final class GzipOffsets {

    /** Minimum length of a part in bytes of content, except the last: many small members make one part. */
    private static final int PART_BYTES = MultiMemberGzipWriter.MEMBER_BYTES / 2;

    /** Maximum ratio of content to compressed bytes in deflate. */
    private static final int MAX_EXPANSION = 1032;

    private static final int BLOCK_BYTES = 1 << 16;

    private final ByteSource file;
    private final long size;

    /** Where each part starts in the file, by its start in the content. */
    private final NavigableMap<Long, Long> fileStarts = new TreeMap<>();

    private long length;
    private boolean broken;
    private @Nullable String damage;

    private GzipOffsets(ByteSource file) throws IOException {
        this.file = file;
        this.size = file.length();
    }

    /** Finds the members of a file. */
    static GzipOffsets of(ByteSource file) throws IOException {
        GzipOffsets index = new GzipOffsets(file);
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
        if (fileStarts.isEmpty() || length - fileStarts.lastKey() >= PART_BYTES) {
            fileStarts.put(length, at);
        }
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
    GzipPart partAt(long at) {
        Map.Entry<Long, Long> part = fileStarts.floorEntry(at);
        Long next = fileStarts.higherKey(at);
        return new GzipPart(part.getValue(), part.getKey(), next == null ? length : next);
    }

    /**
     * A part of the file, from a member's start on.
     *
     * @param fileStart where it starts in the file
     * @param start where it starts in the content
     * @param end where it ends in the content
     */
    record GzipPart(long fileStart, long start, long end) {}
}
