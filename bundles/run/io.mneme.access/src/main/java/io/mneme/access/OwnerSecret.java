package io.mneme.access;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.regex.Pattern;

/** Recognises the owner of the container by the token that each start writes for the command line: {@code .run/token}. */
final class OwnerSecret {

    /** The form of that token; nothing else is compared, so that other requests read no file. */
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

    private final Path file;

    OwnerSecret(Path dataFolder) {
        file = dataFolder.resolve(".run").resolve("token");
    }

    boolean matches(String secret) {
        if (!FORM.matcher(secret).matches()) {
            return false;
        }
        try {
            return MessageDigest.isEqual(Files.readAllBytes(file), secret.getBytes(US_ASCII));
        } catch (IOException absent) {
            return false;
        }
    }
}
