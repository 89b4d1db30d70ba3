package io.mneme.redact;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Distinguishes secret values from words that only describe one. */
final class SecretHeuristics {

    private static final Pattern MASKED = Pattern.compile("[*•.…xX_-]++");
    private static final Pattern SYMBOL = Pattern.compile("[!#$%^&*+=?~|\\\\]");

    /** Words that describe a value, or name an algorithm. */
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

    private SecretHeuristics() {}

    /** Returns whether a value is masked already. */
    static boolean isMasked(String value) {
        return MASKED.matcher(value).matches();
    }

    /** Returns whether a value is only a word that describes one. */
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

    /** Returns whether a value looks like no name or version: it has digits, and letters of both cases or a symbol. */
    static boolean isStrong(String value) {
        return isMixed(value) && (hasBothCases(value) || SYMBOL.matcher(value).find());
    }

    /** Returns the entropy of the value in bits per character, by the frequencies of its characters. */
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
