package io.mneme.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.access.AccessTokens;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/** Makes the secrets of tokens, and the hashes by which they are recognised. */
final class TokenSecret {

    private static final int RANDOM_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private TokenSecret() {}

    /** Returns a secret of 256 random bits. */
    static String generate() {
        byte[] random = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(random);
        return AccessTokens.PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    /** Returns the hash of a secret. It needs no salt and no repetition, since secrets are random. */
    static byte[] hash(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
