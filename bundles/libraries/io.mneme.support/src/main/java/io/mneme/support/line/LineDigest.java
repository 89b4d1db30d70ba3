package io.mneme.support.line;

import java.util.HexFormat;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * A 64-bit checksum of a line's bytes, which identifies lines and revisions. It consists of CRC-32C and CRC-32, whose
 * polynomials have no common factor: together they are one cyclic redundancy check of 64 bits. Another program can
 * create different lines with equal digests, so ordinals distinguish such lines.
 *
 * <p>An object computes the digest of bytes that arrive in parts.
 */
public final class LineDigest {

    private final CRC32C high = new CRC32C();
    private final CRC32 low = new CRC32();

    /** Returns the digest of a range of bytes. */
    public static long of(byte[] bytes, int offset, int length) {
        LineDigest digest = new LineDigest();
        digest.update(bytes, offset, length);
        return digest.value();
    }

    /** Adds the next bytes. */
    public void update(byte[] bytes, int offset, int length) {
        high.update(bytes, offset, length);
        low.update(bytes, offset, length);
    }

    /** Returns the digest of the bytes so far. */
    public long value() {
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
