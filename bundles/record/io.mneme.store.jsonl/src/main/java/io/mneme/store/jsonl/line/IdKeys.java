package io.mneme.store.jsonl.line;

import java.util.HexFormat;

/**
 * Converts ids to 64-bit keys. A derived id consists of {@code d-}, the digest of its line, {@code -} and an ordinal
 * among equal lines. The ordinal can be computed from the key, so the index does not store ordinals.
 */
public final class IdKeys {

    private static final int DIGITS = 16;
    private static final String PREFIX = "d-";
    private static final int DIGEST_END = PREFIX.length() + DIGITS;

    /** An odd number, so that multiplication by it has an inverse. */
    private static final long ORDINAL_MULTIPLIER = 0x9E3779B97F4A7C15L;

    private static final long ORDINAL_MULTIPLIER_INVERSE = inverse(ORDINAL_MULTIPLIER);

    private IdKeys() {}

    /** Returns the derived id of a line whose entry has no id, or one that another line already has. */
    public static String derivedId(long digest, long ordinal) {
        return PREFIX + LineDigest.hex(digest) + "-" + ordinal;
    }

    /** Returns the key of a derived id. */
    public static long derivedKey(long digest, long ordinal) {
        return digest + ordinal * ORDINAL_MULTIPLIER;
    }

    /** Returns the ordinal from which {@link #derivedKey} computed a key. */
    public static long ordinal(long key, long digest) {
        return (key - digest) * ORDINAL_MULTIPLIER_INVERSE;
    }

    /** Returns the key of an id, own or derived. */
    public static long key(String id) {
        return isDerivedForm(id)
                ? derivedKey(
                        HexFormat.fromHexDigitsToLong(id, PREFIX.length(), DIGEST_END),
                        Long.parseLong(id, DIGEST_END + 1, id.length(), 10))
                : hash(id);
    }

    private static boolean isDerivedForm(String id) {
        if (!id.startsWith(PREFIX) || id.length() < DIGEST_END + 2 || id.length() > DIGEST_END + 10) {
            return false;
        }
        for (int i = PREFIX.length(); i < id.length(); i++) {
            char c = id.charAt(i);
            boolean digit = c >= '0' && c <= '9';
            boolean fits = i < DIGEST_END ? digit || c >= 'a' && c <= 'f' : i == DIGEST_END ? c == '-' : digit;
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private static long hash(String id) {
        long hash = id.length();
        for (int i = 0; i < id.length(); i++) {
            hash = Long.rotateLeft((hash ^ id.charAt(i)) * ORDINAL_MULTIPLIER, 31);
        }
        hash = (hash ^ hash >>> 30) * 0xBF58476D1CE4E5B9L;
        hash = (hash ^ hash >>> 27) * 0x94D049BB133111EBL;
        return hash ^ hash >>> 31;
    }

    private static long inverse(long odd) {
        long inverse = odd;
        // Newton's iteration doubles the number of correct bits, from 3 to more than 64.
        for (int i = 0; i < 5; i++) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }
}
