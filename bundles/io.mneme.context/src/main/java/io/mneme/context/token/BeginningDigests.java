package io.mneme.context.token;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/**
 * Digests of the beginnings of a text that is no longer kept: they tell how much of it another text begins with, and nothing else.
 * Each depends on a random key, and on all that precedes it.
 */
final class BeginningDigests {

    private static final int KEY_BYTES = 16;

    private final byte[] key;
    private final int[] ends;
    private final long[] digests;

    private BeginningDigests(byte[] key, int[] ends) {
        this.key = key;
        this.ends = ends;
        digests = new long[ends.length];
    }

    /**
     * Digests a text.
     *
     * @param ends where the beginnings end, in UTF-16 units, ascending; the first is 0
     */
    static BeginningDigests of(String text, int[] ends) {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        BeginningDigests found = new BeginningDigests(key, ends);
        byte[] chain = key;
        for (int i = 1; i < ends.length; i++) {
            chain = digest(chain, text.substring(ends[i - 1], ends[i]));
            found.digests[i] = ByteBuffer.wrap(chain).getLong();
        }
        return found;
    }

    /** Returns where the longest beginning ends that another text begins with; 0 if it begins with none. */
    int common(String other) {
        byte[] chain = key;
        int last = 0;
        for (int i = 1; i < ends.length && ends[i] <= other.length(); i++) {
            chain = digest(chain, other.substring(ends[i - 1], ends[i]));
            if (ByteBuffer.wrap(chain).getLong() != digests[i]) {
                break;
            }
            last = ends[i];
        }
        return last;
    }

    private static byte[] digest(byte[] chain, String piece) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(chain);
            return digest.digest(piece.getBytes(StandardCharsets.UTF_16BE));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
