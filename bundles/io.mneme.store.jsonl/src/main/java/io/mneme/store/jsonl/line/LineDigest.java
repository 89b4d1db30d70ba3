package io.mneme.store.jsonl.line;

import io.mneme.store.jsonl.io.ByteSource;
import java.io.IOException;
import java.util.HexFormat;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * A checksum of 64 bits of a line's bytes, which tells lines and revisions apart: CRC-32C and CRC-32, which together are one
 * cyclic redundancy check of 64 bits, since their polynomials have no common factor. Lines of equal digest are told apart by
 * an ordinal, so nothing depends on there being none; such lines can be made on purpose.
 */
public final class LineDigest {

    private static final int BLOCK_BYTES = 1 << 16;

    private LineDigest() {}

    public static long of(byte[] bytes, int offset, int length) {
        CRC32C high = new CRC32C();
        CRC32 low = new CRC32();
        high.update(bytes, offset, length);
        low.update(bytes, offset, length);
        return combined(high, low);
    }

    /** Returns the digest of a range of a file, however long. */
    public static long of(ByteSource file, long from, long to) throws IOException {
        CRC32C high = new CRC32C();
        CRC32 low = new CRC32();
        byte[] block = new byte[BLOCK_BYTES];
        for (long at = from; at < to; at += BLOCK_BYTES) {
            int count = file.read(at, block, 0, (int) Math.min(BLOCK_BYTES, to - at));
            high.update(block, 0, count);
            low.update(block, 0, count);
        }
        return combined(high, low);
    }

    private static long combined(CRC32C high, CRC32 low) {
        return high.getValue() << Integer.SIZE | low.getValue();
    }

    /** Returns a checksum of 32 bits, which is part of a digest. */
    public static int checksum(long digest) {
        return (int) digest;
    }

    /** Returns the 16 hexadecimal digits. */
    public static String hex(long digest) {
        return HexFormat.of().toHexDigits(digest);
    }
}
