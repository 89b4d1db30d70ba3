package io.mneme.redact;

import java.util.List;
import java.util.Optional;

/**
 * The name of a secret, such as the end of {@code DB_PASS}. It is found by comparing characters: an expression with this
 * many alternatives would take most of the time of all detectors.
 *
 * @param end index after it
 * @param word its last word, in lower case
 * @param isWhole whether no letter precedes it
 * @param isUpper whether it is in upper case
 */
record SecretName(int end, String word, boolean isWhole, boolean isUpper) {

    /** Of words with a common start, the longest comes first. */
    private static final List<String> WORDS = List.of(
            "password",
            "passphrase",
            "passwd",
            "pass",
            "pwd",
            "secret",
            "token",
            "credentials",
            "credential",
            "key",
            "密码",
            "口令",
            "密钥",
            "令牌");

    /** Words that make a secret of a {@code key} after them, with a sign between; alone it can be the key of a map. */
    private static final List<String> KEYS_OF = List.of("api", "access", "private", "secret");

    /** Words that make a secret of a {@code pass} after them; alone it is part of many harmless words. */
    private static final List<String> PASSES_OF = List.of("db", "pg", "sql", "user", "root", "smtp", "mail");

    /** Returns whether a name may begin with this character. */
    static boolean isBeginning(char sign) {
        return switch (sign) {
            case 'p', 'P', 's', 'S', 't', 'T', 'c', 'C', 'k', 'K', '密', '口', '令' -> true;
            default -> false;
        };
    }

    /** Returns the name at a place; empty if there is none. */
    static Optional<SecretName> at(CharSequence text, int start) {
        for (String word : WORDS) {
            if (stands(text, start, word)) {
                return accepted(text, start, word);
            }
        }
        return Optional.empty();
    }

    private static Optional<SecretName> accepted(CharSequence text, int start, String word) {
        boolean isWhole = start == 0 || !isLetter(text.charAt(start - 1));
        boolean isCapital = Character.isUpperCase(text.charAt(start));
        boolean isName =
                switch (word) {
                    case "pass" -> isWhole
                            || isCapital && Character.isLowerCase(text.charAt(start - 1))
                            || follows(text, start, PASSES_OF);
                    case "key" -> isKeyOf(text, start);
                    default -> true;
                };
        int end = start + word.length();
        boolean isUpper = isCapital && Character.isUpperCase(text.charAt(end - 1));
        return isName ? Optional.of(new SecretName(end, word, isWhole, isUpper)) : Optional.empty();
    }

    private static boolean isKeyOf(CharSequence text, int start) {
        boolean isApart = start > 0 && " _-".indexOf(text.charAt(start - 1)) >= 0;
        return follows(text, isApart ? start - 1 : start, KEYS_OF);
    }

    private static boolean follows(CharSequence text, int end, List<String> words) {
        return words.stream().anyMatch(word -> end >= word.length() && stands(text, end - word.length(), word));
    }

    private static boolean stands(CharSequence text, int start, String word) {
        if (text.length() - start < word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            char sign = text.charAt(start + i);
            if (sign != word.charAt(i) && (sign >= 128 || Character.toLowerCase(sign) != word.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetter(char sign) {
        return sign >= 'a' && sign <= 'z' || sign >= 'A' && sign <= 'Z';
    }

    /** Returns whether it is the name of a password. */
    boolean isOfPassword() {
        return word.startsWith("pass") || word.equals("密码") || word.equals("口令");
    }

    /** Returns whether a value may follow it as the argument of a command. */
    boolean isCommand(CharSequence text) {
        int start = end - word.length();
        return word.equals("passwd") && isWhole
                || start > 1 && text.charAt(start - 1) == '-' && text.charAt(start - 2) == '-';
    }
}
