package io.mneme.api.seal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** The form of sealed bytes in a text: {@code enc:v1:KEY:BASE64}, where {@code KEY} is the id of the data key. */
public final class SealedText {

    /** What a sealed text begins with. */
    public static final String PREFIX = "enc:v1:";

    /** Length of the id of a data key, with which sealed bytes begin. */
    public static final int ID_BYTES = 8;

    private static final int BODY_START = PREFIX.length() + 2 * ID_BYTES + 1;

    private SealedText() {}

    /** Returns sealed bytes as a text. */
    public static String of(byte[] sealed) {
        byte[] body = Base64.getEncoder().encode(Arrays.copyOfRange(sealed, ID_BYTES, sealed.length));
        return PREFIX + HexFormat.of().formatHex(sealed, 0, ID_BYTES) + ":"
                + new String(body, StandardCharsets.ISO_8859_1);
    }

    /**
     * Returns the bytes of a text.
     *
     * @throws SealException if the text has another form
     */
    public static byte[] bytes(String text) {
        try {
            if (!text.startsWith(PREFIX) || text.charAt(BODY_START - 1) != ':') {
                throw new SealException("it is no sealed text");
            }
            byte[] id = HexFormat.of().parseHex(text, PREFIX.length(), BODY_START - 1);
            byte[] body = Base64.getDecoder().decode(text.substring(BODY_START).getBytes(StandardCharsets.ISO_8859_1));
            byte[] sealed = Arrays.copyOf(id, ID_BYTES + body.length);
            System.arraycopy(body, 0, sealed, ID_BYTES, body.length);
            return sealed;
        } catch (IllegalArgumentException | IndexOutOfBoundsException other) {
            throw new SealException("it is no sealed text", other);
        }
    }
}
