package io.mneme.store.jsonl.ledger;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Encodes ids in few bytes: 16 for a UUID or a ULID, UTF-8 for other ids. */
enum PackedId {
    TEXT,
    UUID_TEXT,
    ULID_TEXT;

    private static final int UUID_LENGTH = 36;
    private static final int ULID_LENGTH = 26;
    private static final String BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    byte[] pack(String id) {
        return switch (this) {
            case TEXT -> id.getBytes(StandardCharsets.UTF_8);
            case UUID_TEXT -> packUuid(id);
            case ULID_TEXT -> packUlid(id);
        };
    }

    String unpack(byte[] packed) {
        return switch (this) {
            case TEXT -> new String(packed, StandardCharsets.UTF_8);
            case UUID_TEXT -> unpackUuid(ByteBuffer.wrap(packed));
            case ULID_TEXT -> unpackUlid(ByteBuffer.wrap(packed));
        };
    }

    private static byte[] packUuid(String id) {
        UUID uuid = UUID.fromString(id);
        return bytes(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }

    private static String unpackUuid(ByteBuffer packed) {
        return new UUID(packed.getLong(), packed.getLong()).toString();
    }

    private static byte[] packUlid(String id) {
        long high = 0;
        long low = 0;
        for (int i = 0; i < ULID_LENGTH; i++) {
            high = high << 5 | low >>> 59;
            low = low << 5 | BASE_32.indexOf(id.charAt(i));
        }
        return bytes(high, low);
    }

    private static String unpackUlid(ByteBuffer packed) {
        long high = packed.getLong();
        long low = packed.getLong();
        char[] id = new char[ULID_LENGTH];
        for (int i = ULID_LENGTH - 1; i >= 0; i--) {
            id[i] = BASE_32.charAt((int) low & 31);
            low = low >>> 5 | high << 59;
            high >>>= 5;
        }
        return new String(id);
    }

    /** Returns the shortest form from which the same id can be decoded. */
    static PackedId of(String id) {
        if (id.length() == UUID_LENGTH && isUuid(id)) {
            return UUID_TEXT;
        }
        return id.length() == ULID_LENGTH && isUlid(id) ? ULID_TEXT : TEXT;
    }

    private static boolean isUuid(String id) {
        for (int i = 0; i < UUID_LENGTH; i++) {
            char c = id.charAt(i);
            boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
            if (dash ? c != '-' : (c < '0' || c > '9') && (c < 'a' || c > 'f')) {
                return false;
            }
        }
        return true;
    }

    private static boolean isUlid(String id) {
        return id.charAt(0) <= '7' && id.chars().allMatch(c -> BASE_32.indexOf(c) >= 0);
    }

    private static byte[] bytes(long high, long low) {
        return ByteBuffer.allocate(2 * Long.BYTES).putLong(high).putLong(low).array();
    }
}
