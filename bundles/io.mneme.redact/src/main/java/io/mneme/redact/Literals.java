package io.mneme.redact;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells values that were chosen to be hard to guess from words that only speak of one. */
final class Literals {

    private static final Pattern MASKED = Pattern.compile("[*•.…xX_-]++");
    private static final Pattern SYMBOL = Pattern.compile("[!#$%^&*+=?~|\\\\]");

    /** What stands where a value is described, or names an algorithm. */
    private static final Set<String> WORDS = Set.of(
            "required",
            "optional",
            "string",
            "null",
            "none",
            "true",
            "false",
            "undefined",
            "hidden",
            "redacted",
            "empty",
            "missing",
            "invalid",
            "unset",
            "password",
            "passwd",
            "secret",
            "token",
            "sha256",
            "sha-256",
            "sha512",
            "sha-512",
            "argon2",
            "argon2i",
            "argon2id",
            "base64",
            "base32",
            "oauth2",
            "pbkdf2",
            "aes256",
            "aes-256",
            "rs256",
            "hs256",
            "es256",
            "ed25519");

    private Literals() {}

    /** Returns whether a value is hidden already. */
    static boolean isMasked(String value) {
        return MASKED.matcher(value).matches();
    }

    /** Returns whether a value is no more than a word that describes one. */
    static boolean isWord(String value) {
        return WORDS.contains(value.toLowerCase(Locale.ROOT));
    }

    /** Returns whether a value has both letters and digits. */
    static boolean isMixed(String value) {
        return value.chars().anyMatch(Character::isDigit) && value.chars().anyMatch(Character::isLetter);
    }

    /** Returns whether a value has letters of both cases. */
    static boolean hasBothCases(String value) {
        return value.chars().anyMatch(Character::isUpperCase) && value.chars().anyMatch(Character::isLowerCase);
    }

    /** Returns whether a value looks chosen, as no name or version does: digits, and letters of both cases or a symbol. */
    static boolean isStrong(String value) {
        return isMixed(value) && (hasBothCases(value) || SYMBOL.matcher(value).find());
    }

    /** Returns how many bits a character of the text tells, if it tells as much as its frequency in the text allows. */
    static double bits(String value) {
        int[] counts = new int[128];
        value.chars().forEach(sign -> counts[Math.min(sign, 127)]++);
        double bits = 0;
        for (int count : counts) {
            double share = (double) count / value.length();
            bits -= count == 0 ? 0 : share * Math.log(share) / Math.log(2);
        }
        return bits;
    }
}
