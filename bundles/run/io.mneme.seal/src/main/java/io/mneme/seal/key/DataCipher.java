package io.mneme.seal.key;

import io.mneme.api.seal.SealException;
import io.mneme.api.seal.SealedText;
import io.mneme.api.seal.TextSeal;
import io.mneme.api.seal.UnknownSealKeyException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.crypto.SecretKey;

/**
 * Seals with a data key: {@code id of the data key (8), salt (16), number (8), encrypted bytes, tag (16)}.
 *
 * <p>Not the data key itself encrypts, but a key derived from it by a random salt. Each process draws a salt of its own, and counts what
 * it seals. So no nonce is used twice, however much a data key seals, and none needs to be random.
 */
final class DataCipher {

    private static final int SALT_BYTES = 16;
    private static final int HEADER_BYTES = SealedText.ID_BYTES + SALT_BYTES + Long.BYTES;

    /** Far below what a key of this mode may encrypt. */
    private static final long MAX_SEALED = 1L << 28;

    /** Each restart adds a salt, and each of a data key is derived when it is met. */
    private static final int MAX_DERIVED = 4_096;

    private final AesGcm aes = new AesGcm();
    private final Map<String, DataKey> keys;
    private final Map<ByteBuffer, SecretKey> derived = new ConcurrentHashMap<>();
    private volatile SealingKey sealing;

    /** A derived key, and how much it has sealed. */
    private record SealingKey(DataKey source, byte[] salt, SecretKey key, AtomicLong sealed) {}

    DataCipher(List<DataKey> keys) {
        this.keys = keys.stream().collect(Collectors.toMap(DataKey::id, key -> key));
        this.sealing = fresh(keys.get(keys.size() - 1));
    }

    private static SealingKey fresh(DataKey source) {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        return new SealingKey(source, salt, AesGcm.key(AesGcm.derive(source.key(), salt)), new AtomicLong());
    }

    byte[] seal(String use, byte[] plain) {
        SealingKey key = sealing;
        long number = key.sealed.getAndIncrement();
        if (number >= MAX_SEALED) {
            renew(key);
            return seal(use, plain);
        }
        byte[] sealed = new byte[plain.length + TextSeal.OVERHEAD];
        ByteBuffer header = ByteBuffer.wrap(sealed);
        header.put(HexFormat.of().parseHex(key.source.id())).put(key.salt).putLong(number);
        aes.encrypt(key.key, nonce(number), use, plain, sealed, HEADER_BYTES);
        return sealed;
    }

    private synchronized void renew(SealingKey used) {
        if (sealing == used) {
            sealing = fresh(used.source);
        }
    }

    private static byte[] nonce(long number) {
        return ByteBuffer.allocate(AesGcm.NONCE_BYTES).putInt(0).putLong(number).array();
    }

    byte[] open(String use, byte[] sealed) {
        if (sealed.length < TextSeal.OVERHEAD) {
            throw new SealException("it was cut off");
        }
        long number = ByteBuffer.wrap(sealed).getLong(HEADER_BYTES - Long.BYTES);
        AesGcm.ArrayPart part = new AesGcm.ArrayPart(sealed, HEADER_BYTES, sealed.length - HEADER_BYTES);
        return aes.decrypt(key(sealed), nonce(number), use, part);
    }

    private SecretKey key(byte[] sealed) {
        ByteBuffer name = ByteBuffer.wrap(sealed, 0, SealedText.ID_BYTES + SALT_BYTES);
        SecretKey known = derived.get(name);
        return known == null ? derive(sealed) : known;
    }

    private SecretKey derive(byte[] sealed) {
        String id = HexFormat.of().formatHex(sealed, 0, SealedText.ID_BYTES);
        DataKey source = keys.get(id);
        if (source == null) {
            throw new UnknownSealKeyException(id);
        }
        byte[] name = Arrays.copyOf(sealed, SealedText.ID_BYTES + SALT_BYTES);
        SecretKey key =
                AesGcm.key(AesGcm.derive(source.key(), Arrays.copyOfRange(name, SealedText.ID_BYTES, name.length)));
        if (derived.size() >= MAX_DERIVED) {
            derived.clear();
        }
        derived.put(ByteBuffer.wrap(name), key);
        return key;
    }
}
