package io.mneme.seal.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.seal.SealException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * The key by which data keys are encrypted.
 *
 * @param key the key itself
 * @param derivation how it is derived from a passphrase; an empty object if the file has the key
 */
record MasterKey(byte[] key, ObjectNode derivation) {

    private static final int FINGERPRINT_BYTES = 8;
    private static final int SALT_BYTES = 16;
    private static final int MIN_ITERATIONS = 100_000;
    private static final int MAX_ITERATIONS = 100_000_000;

    /** What OWASP recommends for this function, three times over; a start takes half a second longer. */
    private static final int ITERATIONS = 600_000;

    private static final String ALGORITHM = "PBKDF2WithHmacSHA512";

    /** Makes the master key of a file for a new set of keys. */
    static MasterKey make(KeyFile file) {
        if (!file.isPassphrase()) {
            return new MasterKey(file.key(), JsonNodeFactory.instance.objectNode());
        }
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        ObjectNode derivation = JsonNodeFactory.instance.objectNode();
        derivation.put("function", ALGORITHM).put("iterations", ITERATIONS);
        derivation.put("salt", Base64.getEncoder().encodeToString(salt));
        return of(file, derivation);
    }

    /** Returns the master key of a file as a set of keys was made with it. */
    static MasterKey of(KeyFile file, ObjectNode derivation) {
        if (derivation.isEmpty() != !file.isPassphrase()) {
            throw new SealException("the key file " + file.path() + " has a "
                    + (file.isPassphrase()
                            ? "passphrase, but the keys need a key"
                            : "key, but the keys need a passphrase"));
        }
        return derivation.isEmpty() ? new MasterKey(file.key(), derivation) : derived(file, derivation);
    }

    private static MasterKey derived(KeyFile file, JsonNode derivation) {
        int iterations = derivation.path("iterations").asInt();
        if (!derivation.path("function").asText().equals(ALGORITHM)
                || iterations < MIN_ITERATIONS
                || iterations > MAX_ITERATIONS) {
            throw new SealException("the keys were made with another function than " + ALGORITHM);
        }
        try {
            byte[] salt = Base64.getDecoder().decode(derivation.path("salt").asText());
            PBEKeySpec spec = new PBEKeySpec(file.passphrase(), salt, iterations, AesGcm.KEY_BYTES * 8);
            byte[] key =
                    SecretKeyFactory.getInstance(ALGORITHM).generateSecret(spec).getEncoded();
            return new MasterKey(key, (ObjectNode) derivation);
        } catch (GeneralSecurityException | IllegalArgumentException failed) {
            throw new SealException("the master key cannot be derived from the passphrase", failed);
        }
    }

    /** Returns a digest by which the key is recognised. */
    String fingerprint() {
        byte[] digest = AesGcm.derive(key, "mneme master key".getBytes(UTF_8));
        return HexFormat.of().formatHex(Arrays.copyOf(digest, FINGERPRINT_BYTES));
    }

    String source() {
        return derivation.isEmpty() ? "key" : "passphrase";
    }
}
