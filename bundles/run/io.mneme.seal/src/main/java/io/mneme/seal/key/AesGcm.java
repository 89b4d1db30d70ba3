package io.mneme.seal.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.seal.SealException;
import java.security.GeneralSecurityException;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Encrypts with AES-256 in Galois/Counter Mode, as the platform has it, and derives keys by HMAC-SHA-256. */
public final class AesGcm {

    /** Length of a key in bytes. */
    public static final int KEY_BYTES = 32;

    static final int NONCE_BYTES = 12;
    static final int TAG_BYTES = 16;

    private static final int MAX_IDLE = 64;

    /** Making one takes longer than encrypting a line. */
    private final ConcurrentLinkedQueue<Cipher> idle = new ConcurrentLinkedQueue<>();

    /** A part of an array. */
    record ArrayPart(byte[] bytes, int from, int length) {}

    static SecretKey key(byte[] bytes) {
        return new SecretKeySpec(bytes, "AES");
    }

    /** Derives a key from another one for a purpose. */
    static byte[] derive(byte[] key, byte[]... purpose) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            for (byte[] part : purpose) {
                mac.update(part);
            }
            return mac.doFinal();
        } catch (GeneralSecurityException absent) {
            throw new SealException("this Java has no HMAC-SHA-256", absent);
        }
    }

    /** Encrypts bytes into an array from a place on; they must fit with their tag. */
    void encrypt(SecretKey key, byte[] nonce, String use, byte[] plain, byte[] target, int at) {
        try {
            run(Cipher.ENCRYPT_MODE, key, nonce, use, cipher -> cipher.doFinal(plain, 0, plain.length, target, at));
        } catch (GeneralSecurityException failed) {
            throw new SealException("it cannot be encrypted: " + failed.getMessage(), failed);
        }
    }

    /**
     * Decrypts bytes.
     *
     * @throws SealException if they were altered, or encrypted by another key or for another use
     */
    byte[] decrypt(SecretKey key, byte[] nonce, String use, ArrayPart sealed) {
        try {
            return run(
                    Cipher.DECRYPT_MODE,
                    key,
                    nonce,
                    use,
                    cipher -> cipher.doFinal(sealed.bytes, sealed.from, sealed.length));
        } catch (AEADBadTagException altered) {
            throw new SealException("it was altered, or encrypted for another use", altered);
        } catch (GeneralSecurityException failed) {
            throw new SealException("it cannot be decrypted: " + failed.getMessage(), failed);
        }
    }

    private interface CipherCall<R> {
        R run(Cipher cipher) throws GeneralSecurityException;
    }

    private <R> R run(int mode, SecretKey key, byte[] nonce, String use, CipherCall<R> call)
            throws GeneralSecurityException {
        Cipher pooled = idle.poll();
        Cipher cipher = pooled == null ? Cipher.getInstance("AES/GCM/NoPadding") : pooled;
        cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * 8, nonce));
        cipher.updateAAD(use.getBytes(UTF_8));
        R result = call.run(cipher);
        if (idle.size() < MAX_IDLE) {
            idle.add(cipher);
        }
        return result;
    }
}
