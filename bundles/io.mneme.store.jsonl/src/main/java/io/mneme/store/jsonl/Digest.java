package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The first 64 bits of the SHA-256 of a line's bytes, which tells lines and revisions apart. */
final class Digest {

    private static final int BLOCK = 1 << 16;

    private Digest() {}

    static long of(byte[] bytes, int offset, int length) {
        MessageDigest sha = sha();
        sha.update(bytes, offset, length);
        return first64(sha);
    }

    /** Returns the digest of a range of a file, however long. */
    static long of(LineFile file, long from, long to) throws IOException {
        MessageDigest sha = sha();
        byte[] block = new byte[BLOCK];
        for (long at = from; at < to; at += BLOCK) {
            sha.update(block, 0, file.read(at, block, 0, (int) Math.min(BLOCK, to - at)));
        }
        return first64(sha);
    }

    private static long first64(MessageDigest sha) {
        return ByteBuffer.wrap(sha.digest()).getLong();
    }

    private static MessageDigest sha() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Returns the 16 hexadecimal digits. */
    static String hex(long digest) {
        return HexFormat.of().toHexDigits(digest);
    }
}
