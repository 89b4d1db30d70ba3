package io.mneme.redact;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what is assigned to a name: anything hard to guess if the name speaks of a secret, else only what looks drawn by lot. */
final class Assignments implements Finder {

    private static final double BITS_OF_A_WORD = 2.5;
    private static final double BITS_OF_A_LOT = 4.2;
    private static final int MOST_SLASHES = 2;

    private static final String NUMBER = "[0-9]{0,2}+";
    private static final String QUOTE = "(?:\\\\?+[\"'])";
    private static final String SIGN = " {0,3}+(?:[:=]{1,2}+>?+|is |是|为) {0,3}+";

    /** A value without spaces, which begins like no variable. */
    private static final String BARE = "((?![$<{(\\[])[\\x21-\\x7E&&[^\"'`,;&<>]]";

    /** A value in quotes, which may have spaces, and begins like no variable and no further argument. */
    private static final String IN_QUOTES = "\\\\?+(?:\"(?![$<{%,;)\\s])([^\"\\\\\\r\\n\\uFFFF]{4,1000}+)\\\\?+\""
            + "|'(?![$<{%,;)\\s])([^'\\\\\\r\\n\\uFFFF]{4,1000}+)\\\\?+')";

    /** An assignment, or a name in quotes, as in JSON. */
    private static final Pattern QUOTED =
            Pattern.compile(NUMBER + "(?: {0,3}+:?+={1,3}+>?+|" + QUOTE + " {0,3}+(?:[:=]|=>)) {0,3}+" + IN_QUOTES);

    private static final Pattern SAID_IN_QUOTES = Pattern.compile(NUMBER + SIGN + IN_QUOTES);
    private static final Pattern SAID = Pattern.compile(NUMBER + QUOTE + "?+" + SIGN + QUOTE + "?+" + BARE + "{6,}+)");

    /** A variable of an environment, whose value is no word of a sentence. */
    private static final Pattern VARIABLE = Pattern.compile(NUMBER + "=" + BARE + "{4,}+)");

    /** The argument of a command, or a password behind its name. */
    private static final Pattern ARGUMENT = Pattern.compile(" {1,3}+" + BARE.replace("&<", "<") + "{6,}+)");

    private static final Pattern OTHER = Pattern.compile("(?<![\\w.-])[A-Za-z][\\w.-]*+"
            + "[\"']?+ {0,3}+[:=] {0,3}+[\"']?+([A-Za-z0-9+/_-]{32,}+={0,2}+)(?![\\w.:-])");

    @Override
    public String kind() {
        return "secret";
    }

    @Override
    public void find(CharSequence text, Found found) {
        Values values = new Values(text, found);
        int at = 0;
        while (at < text.length()) {
            Optional<SecretName> name =
                    SecretName.isBeginning(text.charAt(at)) ? SecretName.at(text, at) : Optional.empty();
            at = name.isPresent() ? Math.max(name.get().end(), values.findBehind(name.get())) : at + 1;
        }
        Matcher other = OTHER.matcher(text);
        while (other.find()) {
            if (isDrawnByLot(other.group(1))) {
                found.at(other.start(1), other.end(1), other.group(1));
            }
        }
    }

    /** Finds the values behind names, in one text. */
    private static final class Values {

        private final CharSequence text;
        private final Found found;
        private final Matcher quoted;
        private final Matcher saidInQuotes;
        private final Matcher variable;
        private final Matcher said;
        private final Matcher argument;
        private int lookedUntil;
        private int unsaidUntil;

        Values(CharSequence text, Found found) {
            this.text = text;
            this.found = found;
            quoted = QUOTED.matcher(text);
            saidInQuotes = SAID_IN_QUOTES.matcher(text);
            variable = VARIABLE.matcher(text);
            said = SAID.matcher(text);
            argument = ARGUMENT.matcher(text);
        }

        /** Returns where the value behind a name has ended; 0 if there is none. */
        int findBehind(SecretName name) {
            int end = find(quoted, name, value -> !value.isBlank());
            if (end == 0) {
                end = find(saidInQuotes, name, Assignments::isHardToGuess);
            }
            if (end == 0 && name.isUpper() && name.isOfPassword()) {
                end = find(variable, name, value -> true);
            }
            // What is no value is none for a name within it, and would be read again for each of them.
            if (end == 0 && name.end() >= unsaidUntil) {
                end = find(said, name, Assignments::isHardToGuess);
                unsaidUntil = lookedUntil;
            }
            if (end == 0 && name.isOfPassword()) {
                end = find(argument, name, name.isCommand(text) ? Assignments::isHardToGuess : Literals::isStrong);
            }
            return end;
        }

        /** A match has its value in the only group that took part. */
        private int find(Matcher matcher, SecretName name, Predicate<String> rule) {
            lookedUntil = 0;
            if (!matcher.region(name.end(), text.length()).lookingAt()) {
                return 0;
            }
            lookedUntil = matcher.end();
            int group = 1;
            while (matcher.start(group) < 0) {
                group++;
            }
            String value = matcher.group(group);
            if (!rule.test(value) || Literals.isWord(value) || Literals.isMasked(value)) {
                return 0;
            }
            found.at(matcher.start(group), matcher.end(group), value);
            return matcher.end(group);
        }
    }

    private static boolean isHardToGuess(String value) {
        return Literals.isMixed(value) && Literals.bits(value) >= BITS_OF_A_WORD;
    }

    /** Paths have slashes; names and the digits of a checksum are in one case. */
    private static boolean isDrawnByLot(String value) {
        return Literals.isMixed(value)
                && Literals.hasBothCases(value)
                && value.chars().filter(sign -> sign == '/').count() <= MOST_SLASHES
                && Literals.bits(value) >= BITS_OF_A_LOT;
    }
}
