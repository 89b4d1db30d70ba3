package io.mneme.store.jsonl.gzip;

import io.mneme.store.jsonl.io.ByteSource;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses a part of a gzip file, block by block. If the part is invalid before its end, the rest of it reads as
 * NULs and a line end. That is one line that is no entry, so the damage is detected and later lines keep their offsets.
 * For one thread.
 */
final class GzipPartReader implements AutoCloseable {

    /** Length of a block in bytes; the last one of a part may be shorter. */
    static final int BLOCK_BYTES = 2 * MultiMemberGzipWriter.MEMBER_BYTES;

    private final GzipMemberReader cursor;
    private final long start;
    private final long end;
    private long next;
    private @Nullable String damage;

    GzipPartReader(ByteSource file, GzipIndex index, int part) {
        this.cursor = new GzipMemberReader(file, index.fileStart(part));
        this.start = index.start(part);
        this.end = index.end(part);
        this.next = start;
    }

    /** Returns the offset of the next block in the content; the end of the part if there is none. */
    long next() {
        return next;
    }

    /** Returns whether the block at this offset of the content was not read yet. */
    boolean isBefore(long block) {
        return block >= next && block < end;
    }

    /** Returns the next block. */
    byte[] block() throws IOException {
        byte[] block = new byte[(int) Math.min(BLOCK_BYTES, end - next)];
        int read = cursor.read(block, 0, block.length);
        if (read < block.length) {
            markBrokenAt(next + read);
        }
        next += block.length;
        if (next == end) {
            finish(block, read);
        }
        return block;
    }

    private void markBrokenAt(long at) {
        if (damage == null) {
            damage = "nothing can be read from byte " + at + " to byte " + end + " of the content: "
                    + cursor.damage().orElse("the file ends");
        }
    }

    private void finish(byte[] block, int read) throws IOException {
        if (read < block.length) {
            block[block.length - 1] = '\n';
        } else if (cursor.isInsideMember() && cursor.readMember(new byte[1], 0, 1) > 0) {
            damage = inconsistency("there is more than is noted");
        } else if (damage == null) {
            damage = cursor.damage().map(this::inconsistency).orElse(null);
        }
    }

    private String inconsistency(String cause) {
        return "something differs between bytes " + start + " and " + end + " of the content: " + cause;
    }

    /** Returns the damage in the blocks read so far; empty if there is none. */
    Optional<String> damage() {
        return Optional.ofNullable(damage);
    }

    @Override
    public void close() {
        cursor.close();
    }
}
