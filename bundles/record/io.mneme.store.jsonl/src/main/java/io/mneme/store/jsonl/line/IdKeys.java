package io.mneme.store.jsonl.line;

import io.mneme.support.line.DerivedId;

/**
 * Converts ids to 64-bit keys. The ordinal of a {@link DerivedId} can be computed from its key, so the index does not store
 * ordinals.
 */
public final class IdKeys {

    /** An odd number, so that multiplication by it has an inverse. */
    private static final long ORDINAL_MULTIPLIER = 0x9E3779B97F4A7C15L;

    private static final long ORDINAL_MULTIPLIER_INVERSE = inverse(ORDINAL_MULTIPLIER);

    private IdKeys() {}

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
        if (DerivedId.isForm(id)) {
            DerivedId derived = DerivedId.parse(id);
            return derivedKey(derived.digest(), derived.ordinal());
        }
        return hash(id);
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
