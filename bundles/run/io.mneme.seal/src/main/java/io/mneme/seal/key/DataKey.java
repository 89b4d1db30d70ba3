package io.mneme.seal.key;

import io.mneme.api.seal.SealException;
import io.mneme.api.seal.SealedText;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A key that encrypts what is written.
 *
 * @param id the id of the key, in hexadecimal digits
 * @param created when it was made
 * @param key the key itself
 */
public record DataKey(String id, Instant created, byte[] key) {

    static DataKey make(Instant now) {
        SecureRandom random = new SecureRandom();
        byte[] id = new byte[SealedText.ID_BYTES];
        byte[] key = new byte[AesGcm.KEY_BYTES];
        random.nextBytes(id);
        random.nextBytes(key);
        return new DataKey(HexFormat.of().formatHex(id), now, key);
    }

    /** Decrypts a key that a master key has encrypted. */
    static DataKey unwrap(String id, Instant created, byte[] wrapped, MasterKey master) {
        if (wrapped.length != AesGcm.NONCE_BYTES + AesGcm.KEY_BYTES + AesGcm.TAG_BYTES) {
            throw new SealException("the data key " + id + " is damaged");
        }
        byte[] nonce = Arrays.copyOf(wrapped, AesGcm.NONCE_BYTES);
        AesGcm.ArrayPart part = new AesGcm.ArrayPart(wrapped, nonce.length, wrapped.length - nonce.length);
        return new DataKey(id, created, new AesGcm().decrypt(AesGcm.key(master.key()), nonce, use(id), part));
    }

    /** Encrypts the key by a master key. A nonce is random: a master key encrypts too few keys for two to be equal. */
    byte[] wrap(MasterKey master) {
        byte[] nonce = new byte[AesGcm.NONCE_BYTES];
        new SecureRandom().nextBytes(nonce);
        byte[] wrapped = Arrays.copyOf(nonce, nonce.length + key.length + AesGcm.TAG_BYTES);
        new AesGcm().encrypt(AesGcm.key(master.key()), nonce, use(id), key, wrapped, nonce.length);
        return wrapped;
    }

    private static String use(String id) {
        return "data key " + id;
    }

    @Override
    public String toString() {
        return id;
    }
}
