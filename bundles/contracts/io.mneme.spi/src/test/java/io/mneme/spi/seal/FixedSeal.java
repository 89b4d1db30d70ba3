package io.mneme.spi.seal;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.seal.SealException;
import io.mneme.api.seal.SealedText;
import io.mneme.api.seal.TextSeal;
import io.mneme.api.seal.UnknownSealKeyException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** A seal with one key, for tests: two with the same id open what the other has sealed. */
public final class FixedSeal implements TextSeal {

    private static final int NONCE_BYTES = OVERHEAD - SealedText.ID_BYTES - 16;

    private final byte[] id;

    /** @param id of the key, eight bytes */
    public FixedSeal(String id) {
        this.id = id.getBytes(UTF_8);
    }

    public FixedSeal() {
        this("test-key");
    }

    @Override
    public boolean isOn() {
        return true;
    }

    @Override
    public byte[] seal(String use, byte[] plain) {
        byte[] nonce = new byte[NONCE_BYTES];
        new SecureRandom().nextBytes(nonce);
        byte[] sealed = Arrays.copyOf(id, plain.length + OVERHEAD);
        System.arraycopy(nonce, 0, sealed, id.length, nonce.length);
        byte[] encrypted = cipher(Cipher.ENCRYPT_MODE, nonce, use, plain);
        System.arraycopy(encrypted, 0, sealed, id.length + nonce.length, encrypted.length);
        return sealed;
    }

    @Override
    public byte[] open(String use, byte[] sealed) {
        if (sealed.length < OVERHEAD) {
            throw new SealException("it was cut off");
        }
        if (!Arrays.equals(id, Arrays.copyOf(sealed, id.length))) {
            throw new UnknownSealKeyException(HexFormat.of().formatHex(sealed, 0, id.length));
        }
        byte[] nonce = Arrays.copyOfRange(sealed, id.length, id.length + NONCE_BYTES);
        return cipher(
                Cipher.DECRYPT_MODE, nonce, use, Arrays.copyOfRange(sealed, id.length + NONCE_BYTES, sealed.length));
    }

    private byte[] cipher(int mode, byte[] nonce, String use, byte[] input) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, new SecretKeySpec(Arrays.copyOf(id, 32), "AES"), new GCMParameterSpec(128, nonce));
            cipher.updateAAD(use.getBytes(UTF_8));
            return cipher.doFinal(input);
        } catch (GeneralSecurityException altered) {
            throw new SealException("it was altered", altered);
        }
    }
}
