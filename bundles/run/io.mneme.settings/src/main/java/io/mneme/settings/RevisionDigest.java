package io.mneme.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Makes revisions of what is stored. */
final class RevisionDigest {

    private static final int REVISION_DIGITS = 16;

    private RevisionDigest() {}

    /** Returns a text that differs for other texts, or the same in another order. */
    static String of(List<String> texts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String text : texts) {
                digest.update((text.length() + ":" + text).getBytes(UTF_8));
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, REVISION_DIGITS);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java runtime has SHA-256", impossible);
        }
    }
}
