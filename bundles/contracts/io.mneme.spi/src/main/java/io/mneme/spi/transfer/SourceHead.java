package io.mneme.spi.transfer;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;

/** The name and the first bytes of a file, by which importers recognize it. Immutable. */
public final class SourceHead {

    /** How many bytes of a longer file there are. */
    public static final int MAX_BYTES = 64 << 10;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final String name;
    private final byte[] bytes;
    private final String text;

    /**
     * Returns the head of a file.
     *
     * @param name the name of the file, without folders; empty if it has none
     * @param bytes its first bytes; all of them if there are fewer than {@link #MAX_BYTES}
     */
    public SourceHead(String name, byte[] bytes) {
        this.name = requireNonNull(name, "name");
        this.bytes = bytes.clone();
        String decoded = new String(bytes, StandardCharsets.UTF_8);
        text = decoded.startsWith(BYTE_ORDER_MARK) ? decoded.substring(1) : decoded;
    }

    /** Returns the name of the file, without folders; empty if it has none. */
    public String name() {
        return name;
    }

    /** Returns the first bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /**
     * Returns the first bytes as UTF-8, without a byte order mark. What is no UTF-8, as half of a character at the end, is the
     * replacement character.
     */
    public String text() {
        return text;
    }

    /** Returns whether these are all bytes of the file. */
    public boolean isWhole() {
        return bytes.length < MAX_BYTES;
    }

    /** Returns the first character that is no white space; a blank if there is none. */
    public char firstCharacter() {
        String stripped = text.stripLeading();
        return stripped.isEmpty() ? ' ' : stripped.charAt(0);
    }
}
