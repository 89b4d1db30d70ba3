package io.mneme.transfer.run;

import io.mneme.spi.transfer.SourceMessage;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Derives the ids under which conversations and messages of a program are recorded: the name of the importer, a colon, and the id of
 * the program, or a digest. The same file gives the same ids. Not safe for use by several threads.
 */
final class SourceIds {

    private static final int MAX_CHARS = 128;
    private static final int DIGEST_BYTES = 16;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._:-]+");

    private final String importer;

    /** How many equal messages without an id the present conversation has so far, by digest. */
    private final Map<String, Integer> ordinals = new HashMap<>();

    private String present = "";

    SourceIds(String importer) {
        this.importer = importer;
    }

    /** Returns the id of a conversation. */
    String conversation(String ofProgram) {
        return id(ofProgram);
    }

    /** Returns the id of a message. */
    String message(SourceMessage message) {
        if (!message.id().isEmpty()) {
            return id(message.id());
        }
        if (!message.conversation().equals(present)) {
            present = message.conversation();
            ordinals.clear();
        }
        String digest = digest(String.join(
                "\u0000",
                message.conversation(),
                message.role().name(),
                message.author(),
                message.time().map(String::valueOf).orElse(""),
                message.text(),
                String.valueOf(message.fields())));
        int ordinal = ordinals.merge(digest, 1, Integer::sum) - 1;
        return importer + ":" + digest + "-" + ordinal;
    }

    private String id(String ofProgram) {
        String id = importer + ":" + ofProgram;
        return id.length() <= MAX_CHARS && NAME.matcher(ofProgram).matches() ? id : importer + ":" + digest(ofProgram);
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
