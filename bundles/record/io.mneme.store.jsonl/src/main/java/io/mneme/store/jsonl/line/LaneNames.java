package io.mneme.store.jsonl.line;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Bounds the names of lanes, which are in memory and in checkpoints as long as an entry is in the lane. A long name is
 * replaced by its beginning and a digest, so each name still has a lane of its own.
 */
public final class LaneNames {

    /** The most UTF-16 units of a name that is kept as it is. */
    static final int MAX_CHARS = 160;

    private static final int KEPT_CHARS = 64;
    private static final int DIGEST_BYTES = 16;

    private LaneNames() {}

    /** Returns the name under which a lane is kept; the same name if it is short. */
    public static String bounded(String name) {
        if (name.length() <= MAX_CHARS) {
            return name;
        }
        int end = Character.isHighSurrogate(name.charAt(KEPT_CHARS - 1)) ? KEPT_CHARS - 1 : KEPT_CHARS;
        return name.substring(0, end) + "…" + digest(name);
    }

    private static String digest(String name) {
        try {
            // Not by way of UTF-8: a name may have unpaired surrogates, which would all become the same.
            ByteBuffer units = ByteBuffer.allocate(Character.BYTES * name.length());
            units.asCharBuffer().put(name);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(units.array());
            return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
