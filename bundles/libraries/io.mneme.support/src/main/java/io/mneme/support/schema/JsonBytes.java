package io.mneme.support.schema;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One JSON object in UTF-8 that grows by its keys and values. A generator that serves every form of JSON took most of the time of a
 * line: it encodes a text in several passes, and is an object of many parts for each line. For one thread.
 */
final class JsonBytes {

    /** Longer than most lines. */
    private static final int INITIAL_BYTES = 1 << 10;

    /** Room is made for this many characters of a text at a time. */
    private static final int BLOCK_CHARS = 1 << 10;

    /** What most characters need at most; room for an escape is made when there is one. */
    private static final int BYTES_OF_CHAR = 3;

    /** A backslash, a letter and four digits. */
    private static final int BYTES_OF_ESCAPE = 6;

    private static final byte[] DIGITS = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    /** The letter behind the backslash of each ASCII character; 0 if it is written as it is. */
    private static final byte[] ESCAPES = escapes();

    private byte[] bytes = new byte[INITIAL_BYTES];
    private int size;

    private static byte[] escapes() {
        byte[] letters = new byte[0x80];
        Arrays.fill(letters, 0, ' ', (byte) 'u');
        letters['\b'] = 'b';
        letters['\t'] = 't';
        letters['\n'] = 'n';
        letters['\f'] = 'f';
        letters['\r'] = 'r';
        letters['"'] = '"';
        letters['\\'] = '\\';
        return letters;
    }

    void begin() {
        ascii("{");
    }

    void end() {
        ascii("}");
    }

    /**
     * Begins a field.
     *
     * @param quoted its key in UTF-8, escaped, without quotes
     */
    void key(byte[] quoted) {
        ascii(bytes[size - 1] == '{' ? "\"" : ",\"");
        source(quoted);
        ascii("\":");
    }

    /** Writes what is JSON already. */
    void source(byte[] json) {
        reserve(json.length);
        System.arraycopy(json, 0, bytes, size, json.length);
        size += json.length;
    }

    void nothing() {
        ascii("null");
    }

    void flag(boolean flag) {
        ascii(flag ? "true" : "false");
    }

    void whole(long number) {
        ascii(Long.toString(number));
    }

    /** Writes a number; as a text if it is not finite, since JSON has no such number. */
    void amount(double number) {
        ascii(Double.isFinite(number) ? Double.toString(number) : '"' + Double.toString(number) + '"');
    }

    /** Writes a text. Half of a surrogate pair is escaped, since UTF-8 cannot encode it. */
    void text(String text) {
        ascii("\"");
        for (int at = 0; at < text.length(); ) {
            at = block(text, at, Math.min(text.length(), at + BLOCK_CHARS));
        }
        ascii("\"");
    }

    /** Writes a part of a text, and the second half of a pair behind it; returns where the rest begins. */
    private int block(String text, int from, int to) {
        reserve((to - from) * BYTES_OF_CHAR);
        byte[] target = bytes;
        int end = size;
        int at = from;
        while (at < to) {
            char one = text.charAt(at++);
            if (one < 0x80 && ESCAPES[one] == 0) {
                target[end++] = (byte) one;
            } else if (one >= 0x800 && !Character.isSurrogate(one)) {
                end = threeBytes(one, target, end);
            } else {
                size = end;
                reserve(BYTES_OF_ESCAPE + (to - at) * BYTES_OF_CHAR);
                at += rare(one, at < text.length() ? text.charAt(at) : 0);
                target = bytes;
                end = size;
            }
        }
        size = end;
        return at;
    }

    private static int threeBytes(char one, byte[] target, int at) {
        target[at] = (byte) (0xe0 | one >> 12);
        target[at + 1] = (byte) (0x80 | one >> 6 & 0x3f);
        target[at + 2] = (byte) (0x80 | one & 0x3f);
        return at + 3;
    }

    /** Writes a character that is escaped, has two bytes, or is half of a pair; returns 1 if the next one is its other half. */
    private int rare(char one, char next) {
        if (one < 0x80) {
            escape(ESCAPES[one], one);
        } else if (one < 0x800) {
            bytes[size++] = (byte) (0xc0 | one >> 6);
            bytes[size++] = (byte) (0x80 | one & 0x3f);
        } else if (Character.isSurrogatePair(one, next)) {
            pair(Character.toCodePoint(one, next));
            return 1;
        } else {
            escape((byte) 'u', one);
        }
        return 0;
    }

    private void pair(int codePoint) {
        bytes[size++] = (byte) (0xf0 | codePoint >> 18);
        bytes[size++] = (byte) (0x80 | codePoint >> 12 & 0x3f);
        bytes[size++] = (byte) (0x80 | codePoint >> 6 & 0x3f);
        bytes[size++] = (byte) (0x80 | codePoint & 0x3f);
    }

    private void escape(byte letter, char one) {
        bytes[size++] = '\\';
        bytes[size++] = letter;
        if (letter == 'u') {
            for (int shift = 12; shift >= 0; shift -= 4) {
                bytes[size++] = DIGITS[one >> shift & 0xf];
            }
        }
    }

    private void ascii(String text) {
        reserve(text.length());
        for (int i = 0; i < text.length(); i++) {
            bytes[size++] = (byte) text.charAt(i);
        }
    }

    private void reserve(int more) {
        int needed = Math.addExact(size, more);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, bytes.length + (bytes.length >> 1)));
        }
    }

    void writeTo(OutputStream stream) throws IOException {
        stream.write(bytes, 0, size);
    }
}
