package io.mneme.support.line;

import java.util.HexFormat;

/**
 * The id of a line whose entry has none: {@code d-}, the digest of the line as 16 hexadecimal digits, {@code -} and its ordinal
 * among equal lines. A journal uses it for lines that it reads in place, an import for lines that it records: so both have the same
 * id for the same line.
 *
 * @param digest the digest of the line, see {@link LineDigest}
 * @param ordinal how many equal lines precede it, 0 or more
 */
public record DerivedId(long digest, long ordinal) {

    private static final int DIGITS = 16;
    private static final String PREFIX = "d-";
    private static final int DIGEST_END = PREFIX.length() + DIGITS;
    private static final int MAX_ORDINAL_DIGITS = 9;

    /** Returns whether an id has the form of a derived one. */
    public static boolean isForm(String id) {
        if (!id.startsWith(PREFIX)
                || id.length() < DIGEST_END + 2
                || id.length() > DIGEST_END + 1 + MAX_ORDINAL_DIGITS) {
            return false;
        }
        for (int i = PREFIX.length(); i < id.length(); i++) {
            char c = id.charAt(i);
            boolean digit = c >= '0' && c <= '9';
            boolean fits = i < DIGEST_END ? digit || c >= 'a' && c <= 'f' : i == DIGEST_END ? c == '-' : digit;
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    /** Reads an id of this form, see {@link #isForm}. */
    public static DerivedId parse(String id) {
        return new DerivedId(
                HexFormat.fromHexDigitsToLong(id, PREFIX.length(), DIGEST_END),
                Long.parseLong(id, DIGEST_END + 1, id.length(), 10));
    }

    /** Returns the id as text. */
    @Override
    public String toString() {
        return PREFIX + LineDigest.hex(digest) + "-" + ordinal;
    }
}
