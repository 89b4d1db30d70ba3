package io.mneme.redact;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Detects assigned values: of the name of a secret, all that are hard to guess; of other names, only those that look random. */
final class SecretAssignmentDetector implements Detector {

    private static final double MIN_WORD_BITS = 2.5;
    private static final double MIN_RANDOM_BITS = 4.2;
    private static final int MAX_SLASHES = 2;

    private static final String NUMBER = "[0-9]{0,2}+";
    private static final String QUOTE = "(?:\\\\?+[\"'])";
    private static final String SIGN = " {0,3}+(?:[:=]{1,2}+>?+|is |是|为) {0,3}+";

    /** A value without spaces that does not begin like a variable. */
    private static final String BARE = "((?![$<{(\\[])[\\x21-\\x7E&&[^\"'`,;&<>]]";

    /** A value in quotes, possibly with spaces, that does not begin like a variable or a further argument. */
    private static final String IN_QUOTES = "\\\\?+(?:\"(?![$<{%,;)\\s])([^\"\\\\\\r\\n\\uFFFF]{4,1000}+)\\\\?+\""
            + "|'(?![$<{%,;)\\s])([^'\\\\\\r\\n\\uFFFF]{4,1000}+)\\\\?+')";

    /** An assignment, or a name in quotes, as in JSON. */
    private static final Pattern QUOTED =
            Pattern.compile(NUMBER + "(?: {0,3}+:?+={1,3}+>?+|" + QUOTE + " {0,3}+(?:[:=]|=>)) {0,3}+" + IN_QUOTES);

    private static final Pattern SAID_IN_QUOTES = Pattern.compile(NUMBER + SIGN + IN_QUOTES);
    private static final Pattern SAID = Pattern.compile(NUMBER + QUOTE + "?+" + SIGN + QUOTE + "?+" + BARE + "{6,}+)");

    /** A variable of an environment, whose value is no word of a sentence. */
    private static final Pattern VARIABLE = Pattern.compile(NUMBER + "=" + BARE + "{4,}+)");

    /** The argument of a command, or a password after its name. */
    private static final Pattern ARGUMENT = Pattern.compile(" {1,3}+" + BARE.replace("&<", "<") + "{6,}+)");

    private static final Pattern OTHER = Pattern.compile("(?<![\\w.-])[A-Za-z][\\w.-]*+"
            + "[\"']?+ {0,3}+[:=] {0,3}+[\"']?+([A-Za-z0-9+/_-]{32,}+={0,2}+)(?![\\w.:-])");

    @Override
    public void detect(CharSequence text, DetectionListener found) {
        AssignedValues values = new AssignedValues(text, found);
        int at = 0;
        while (at < text.length()) {
            Optional<SecretName> name =
                    SecretName.isBeginning(text.charAt(at)) ? SecretName.at(text, at) : Optional.empty();
            at = name.isPresent() ? Math.max(name.get().end(), values.findAfter(name.get())) : at + 1;
        }
        Matcher other = OTHER.matcher(text);
        while (other.find()) {
            if (isRandom(other.group(1))) {
                found.onDetection(other.start(1), other.end(1), other.group(1));
            }
        }
    }

    /** Detects the values after names in one text. */
    private static final class AssignedValues {

        private final CharSequence text;
        private final DetectionListener found;
        private final Matcher quoted;
        private final Matcher saidInQuotes;
        private final Matcher variable;
        private final Matcher said;
        private final Matcher argument;
        private int matchedUntil;
        private int unsaidUntil;

        AssignedValues(CharSequence text, DetectionListener found) {
            this.text = text;
            this.found = found;
            quoted = QUOTED.matcher(text);
            saidInQuotes = SAID_IN_QUOTES.matcher(text);
            variable = VARIABLE.matcher(text);
            said = SAID.matcher(text);
            argument = ARGUMENT.matcher(text);
        }

        /** Returns the index after the value of a name; 0 if there is none. */
        int findAfter(SecretName name) {
            int end = find(quoted, name, value -> !value.isBlank());
            if (end == 0) {
                end = find(saidInQuotes, name, SecretAssignmentDetector::isHardToGuess);
            }
            if (end == 0 && name.isUpper() && name.isOfPassword()) {
                end = find(variable, name, value -> true);
            }
            // A text that is no value here is none for a name inside of it either, so it is not read again.
            if (end == 0 && name.end() >= unsaidUntil) {
                end = find(said, name, SecretAssignmentDetector::isHardToGuess);
                unsaidUntil = matchedUntil;
            }
            if (end == 0 && name.isOfPassword()) {
                end = find(
                        argument,
                        name,
                        name.isCommand(text) ? SecretAssignmentDetector::isHardToGuess : SecretHeuristics::isStrong);
            }
            return end;
        }

        /** The value of a match is its only group that matched. */
        private int find(Matcher matcher, SecretName name, Predicate<String> rule) {
            matchedUntil = 0;
            if (!matcher.region(name.end(), text.length()).lookingAt()) {
                return 0;
            }
            matchedUntil = matcher.end();
            int group = 1;
            while (matcher.start(group) < 0) {
                group++;
            }
            String value = matcher.group(group);
            if (!rule.test(value) || SecretHeuristics.isWord(value) || SecretHeuristics.isMasked(value)) {
                return 0;
            }
            found.onDetection(matcher.start(group), matcher.end(group), value);
            return matcher.end(group);
        }
    }

    private static boolean isHardToGuess(String value) {
        return SecretHeuristics.isMixed(value) && SecretHeuristics.bits(value) >= MIN_WORD_BITS;
    }

    /** Excludes paths, which have slashes, and names and checksums, which have one case. */
    private static boolean isRandom(String value) {
        return SecretHeuristics.isMixed(value)
                && SecretHeuristics.hasBothCases(value)
                && value.chars().filter(sign -> sign == '/').count() <= MAX_SLASHES
                && SecretHeuristics.bits(value) >= MIN_RANDOM_BITS;
    }

    /**
     * The name of a secret, such as the end of {@code DB_PASS}. It is found by comparing characters: an expression with this
     * many alternatives would take most of the time of all detectors.
     *
     * @param end index after it
     * @param word its last word, in lower case
     * @param isWhole whether no letter precedes it
     * @param isUpper whether it is in upper case
     */
    private record SecretName(int end, String word, boolean isWhole, boolean isUpper) {

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
}
