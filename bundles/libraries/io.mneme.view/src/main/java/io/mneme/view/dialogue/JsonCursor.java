package io.mneme.view.dialogue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Goes through JSON by its bytes, and makes nothing of it. It understands signs, certain bytes and texts. After a method has returned false, the
 * place is anywhere up to where it could not go on.
 */
final class JsonCursor {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long TOP_BIT = 1 << 7;
    private static final long TOP_BITS = TOP_BIT * ONES;
    private static final long QUOTES = '"' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;
    private static final long SPACES = ' ' * ONES;

    private static final String SIMPLE_ESCAPES = "\"\\/bfnrt";
    private static final int HEX_DIGITS = 4;

    /** As signed bytes: what is below goes on with a character. */
    private static final byte FIRST_BEGINNING = (byte) 0xC0;

    /** What is from here on, and below 0, begins a character of two UTF-16 units. */
    private static final byte FIRST_OF_PAIR = (byte) 0xF0;

    private final byte[] utf8;
    private int place;
    private int textStart;
    private int textEnd;

    /**
     * Starts at a place.
     *
     * @param utf8 the bytes, which are UTF-8
     */
    JsonCursor(byte[] utf8, int place) {
        this.utf8 = utf8;
        this.place = place;
    }

    int place() {
        return place;
    }

    void moveTo(int other) {
        place = other;
    }

    /** Goes behind white space and this sign. */
    boolean passes(char sign) {
        skipSpace();
        boolean isThere = place < utf8.length && utf8[place] == sign;
        place += isThere ? 1 : 0;
        return isThere;
    }

    /** Goes behind white space and these bytes; if they are not there, the place is before them. */
    boolean passes(byte[] token) {
        skipSpace();
        int end = place + token.length;
        boolean isThere = end <= utf8.length && Arrays.equals(utf8, place, end, token, 0, token.length);
        place = isThere ? end : place;
        return isThere;
    }

    private void skipSpace() {
        while (place < utf8.length && isSpace(utf8[place])) {
            place++;
        }
    }

    private static boolean isSpace(byte next) {
        return next == ' ' || next == '\n' || next == '\r' || next == '\t';
    }

    /** Goes behind white space and a text, in which no surrogate is escaped: so none is alone. */
    boolean passesText() {
        if (!passes('"')) {
            return false;
        }
        textStart = place;
        textEnd = placeOfSpecial(place);
        while (textEnd < utf8.length && utf8[textEnd] == '\\') {
            place = textEnd + 1;
            if (!passesEscape()) {
                return false;
            }
            textEnd = placeOfSpecial(place);
        }
        place = textEnd + 1;
        return textEnd < utf8.length && utf8[textEnd] == '"';
    }

    /** Returns the place of the next quote, backslash or control character; the end if there is none. */
    private int placeOfSpecial(int from) {
        int at = from;
        for (; at <= utf8.length - Long.BYTES; at += Long.BYTES) {
            long specials = specials((long) LONGS.get(utf8, at));
            if (specials != 0) {
                return at + Long.numberOfTrailingZeros(specials) / Byte.SIZE;
            }
        }
        while (at < utf8.length && (specials(utf8[at]) & TOP_BIT) == 0) {
            at++;
        }
        return at;
    }

    /** Returns eight bytes, of which the lowest that is not 0 is that of the first special one. */
    private static long specials(long bytes) {
        return lessThan(bytes ^ QUOTES, ONES) | lessThan(bytes ^ BACKSLASHES, ONES) | lessThan(bytes, SPACES);
    }

    /** Subtracting borrows from the top bit of a byte that is less, and then perhaps from the bytes above it. */
    private static long lessThan(long bytes, long limits) {
        return bytes - limits & ~bytes & TOP_BITS;
    }

    private boolean passesEscape() {
        if (place == utf8.length) {
            return false;
        }
        byte escaped = utf8[place++];
        return escaped == 'u' ? passesCode() : escaped > 0 && SIMPLE_ESCAPES.indexOf(escaped) >= 0;
    }

    private boolean passesCode() {
        int end = place + HEX_DIGITS;
        if (end > utf8.length || (utf8[place] | ' ') == 'd') {
            return false;
        }
        while (place < end && HexFormat.isHexDigit(utf8[place])) {
            place++;
        }
        return place == end;
    }

    /** Returns the bytes of the text that was passed last. */
    byte[] text() {
        return Arrays.copyOfRange(utf8, textStart, textEnd);
    }

    /** Returns whether the text that was passed last has these bytes, which are few. Names that are alike differ at their ends. */
    boolean isText(byte[] text) {
        int left = textEnd - textStart == text.length ? text.length : -1;
        while (left > 0 && utf8[textStart + left - 1] == text[left - 1]) {
            left--;
        }
        return left == 0;
    }

    /** Returns whether the text that was passed last has at most as many UTF-16 units; an escape counts as it is written. */
    boolean hasTextUpTo(int maxChars) {
        int chars = textEnd - textStart;
        for (int at = textStart; chars > maxChars && at < textEnd; at++) {
            byte next = utf8[at];
            if (next < FIRST_BEGINNING) {
                chars--;
            } else if (next >= FIRST_OF_PAIR && next < 0) {
                chars++;
            }
        }
        return chars <= maxChars;
    }
}
