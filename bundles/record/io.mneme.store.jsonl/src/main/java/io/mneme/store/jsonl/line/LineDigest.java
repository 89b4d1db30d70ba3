package io.mneme.store.jsonl.line;

import io.mneme.store.jsonl.io.ByteSource;
import java.io.IOException;
import java.util.HexFormat;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * A 64-bit checksum of a line's bytes, which identifies lines and revisions. It consists of CRC-32C and CRC-32, whose
 * polynomials have no common factor: together they are one cyclic redundancy check of 64 bits. Another program can
 * create different lines with equal digests, so ordinals distinguish such lines.
 */
public final class LineDigest {

    private static final int BLOCK_BYTES = 1 << 16;

    private LineDigest() {}

    /** Returns the digest of a range of bytes. */
    public static long of(byte[] bytes, int offset, int length) {
        CRC32C high = new CRC32C();
        CRC32 low = new CRC32();
        high.update(bytes, offset, length);
        low.update(bytes, offset, length);
        return combined(high, low);
    }

    /** Returns the digest of a range of a file. Reads it in blocks, so the range may be larger than the memory. */
    public static long of(ByteSource file, long from, long to) throws IOException {
        CRC32C high = new CRC32C();
        CRC32 low = new CRC32();
        byte[] block = new byte[BLOCK_BYTES];
        for (long start = from; start < to; start += BLOCK_BYTES) {
            int count = file.read(start, block, 0, (int) Math.min(BLOCK_BYTES, to - start));
            high.update(block, 0, count);
            low.update(block, 0, count);
        }
        return combined(high, low);
    }

    private static long combined(CRC32C high, CRC32 low) {
        return high.getValue() << Integer.SIZE | low.getValue();
    }

    /** Returns the lower 32 bits of a digest. */
    public static int checksum(long digest) {
        return (int) digest;
    }

    /** Returns a digest as 16 hexadecimal digits. */
    public static String hex(long digest) {
        return HexFormat.of().toHexDigits(digest);
    }
}
