package io.mneme.index.lucene.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/**
 * A word that is made of others, as {@code user_service.py}, {@code parseHttpRequest}, {@code v2.10.3} and {@code e-mail}.
 *
 * @param parts its parts in their order, at least one
 */
record CompoundWord(List<WordPart> parts) {

    /** Longer ones are encoded data rather than something a person types. */
    private static final int MAX_CHARS = 128;

    /** What stands between the parts of a compound, one at a time. */
    private static final String CONNECTORS = "-‐‑_.:,'’";

    private static final String HYPHENS = "-‐‑";
    private static final String APOSTROPHES = "'’";
    private static final Pattern APOSTROPHE = Pattern.compile("[" + APOSTROPHES + "]");

    /** With at least so many letters after it, what an apostrophe connects are two words, as in {@code l'homme}. */
    private static final int MIN_LETTERS_AFTER_APOSTROPHE = 3;

    /** From here on scripts are found by single characters and pairs. */
    private static final char FIRST_EAST_ASIAN = '\u2E80';

    /**
     * A part of a compound.
     *
     * @param text the part without apostrophes
     * @param start where it begins in the whole text, in UTF-16 units
     * @param end the unit after its last one
     * @param joint how the next part is connected
     */
    record WordPart(String text, int start, int end, PartJoint joint) {

        /** Returns whether it contains an apostrophe. */
        boolean isContracted() {
            return text.length() < end - start;
        }
    }

    /** What stands between two parts of a compound. */
    enum PartJoint {
        /** A sign at which words are separated anyway; the parts are often written as one word. */
        HYPHEN,
        /** Another sign without which the parts are often written as one word. */
        SIGN,
        /** Anything else, or nothing. */
        OTHER
    }

    CompoundWord {
        parts = List.copyOf(parts);
    }

    /** Returns the compounds of a text, and words with an apostrophe; plain words are left out. */
    static List<CompoundWord> in(String text) {
        List<CompoundWord> found = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int end = end(text, start);
            if (end > start && end - start <= MAX_CHARS && !isPlain(text, start, end)) {
                found.add(new CompoundWord(new WordSplitter(text, start, end).parts()));
            }
            start = Math.max(end, start + 1);
        }
        return found;
    }

    /** Returns the only word of a text with nothing but signs around it, plain or not; empty if there are several. */
    static Optional<CompoundWord> only(String text) {
        Optional<CompoundWord> only = Optional.empty();
        int start = 0;
        while (start < text.length()) {
            int end = end(text, start);
            if (end > start) {
                if (only.isPresent() || end - start > MAX_CHARS) {
                    return Optional.empty();
                }
                only = Optional.of(new CompoundWord(new WordSplitter(text, start, end).parts()));
            } else if (Character.isLetterOrDigit(text.charAt(start)) || Character.isSurrogate(text.charAt(start))) {
                return Optional.empty();
            }
            start = Math.max(end, start + 1);
        }
        return only;
    }

    /** Returns where the word that begins at a place ends; the place if none does. */
    private static int end(String text, int start) {
        int end = start;
        while (end < text.length()
                && (isWord(text.charAt(end))
                        || end > start
                                && CONNECTORS.indexOf(text.charAt(end)) >= 0
                                && end + 1 < text.length()
                                && isWord(text.charAt(end + 1)))) {
            end++;
        }
        return end;
    }

    private static boolean isWord(char character) {
        if (character >= FIRST_EAST_ASIAN) {
            return false;
        }
        return Character.isLetterOrDigit(character)
                || character > '\u007F' && (isMark(character) || Character.isIdentifierIgnorable(character));
    }

    private static boolean isMark(char character) {
        int type = Character.getType(character);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }

    private static boolean isPlain(String text, int start, int end) {
        for (int at = start; at < end; at++) {
            char character = text.charAt(at);
            boolean changes = at > start
                    && (Character.isUpperCase(character) && isCapital(text, at, end)
                            || Character.isDigit(character) != Character.isDigit(text.charAt(at - 1)));
            if (changes || CONNECTORS.indexOf(character) >= 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a capital letter can begin a part: after another letter, or before a small one. */
    private static boolean isCapital(String text, int at, int end) {
        return !Character.isUpperCase(text.charAt(at - 1))
                || at + 1 < end && Character.isLowerCase(text.charAt(at + 1));
    }

    /** Returns whether parts are not found as words anyway: somewhere no hyphen is between them. */
    boolean hidesParts() {
        return parts.stream().limit(parts.size() - 1L).anyMatch(part -> part.joint() != PartJoint.HYPHEN);
    }

    /** Cuts one word into its parts. */
    private static final class WordSplitter {

        private final String text;
        private final int end;
        private final List<WordPart> parts = new ArrayList<>();
        private int start;

        WordSplitter(String text, int start, int end) {
            this.text = text;
            this.start = start;
            this.end = end;
        }

        List<WordPart> parts() {
            for (int at = start + 1; at < end; at++) {
                char character = text.charAt(at);
                if (CONNECTORS.indexOf(character) >= 0) {
                    if (APOSTROPHES.indexOf(character) < 0
                            || count(Character::isLetter, at + 1) >= MIN_LETTERS_AFTER_APOSTROPHE) {
                        add(at, joint(at));
                        start = at + 1;
                    }
                } else if (at > start && isChange(at)) {
                    add(at, PartJoint.OTHER);
                    start = at;
                }
            }
            add(end, PartJoint.OTHER);
            return parts;
        }

        private void add(int partEnd, PartJoint joint) {
            String part = text.substring(start, partEnd);
            parts.add(new WordPart(APOSTROPHE.matcher(part).replaceAll(""), start, partEnd, joint));
        }

        /** Returns how many characters of a kind follow one after the other. */
        private int count(IntPredicate kind, int from) {
            int at = from;
            while (at < end && kind.test(text.charAt(at))) {
                at++;
            }
            return at - from;
        }

        private PartJoint joint(int at) {
            char sign = text.charAt(at);
            if (HYPHENS.indexOf(sign) >= 0) {
                return PartJoint.HYPHEN;
            }
            boolean thousands =
                    sign == ',' && Character.isDigit(text.charAt(at - 1)) && count(Character::isDigit, at + 1) == 3;
            return sign == '_' || thousands || APOSTROPHES.indexOf(sign) >= 0 ? PartJoint.SIGN : PartJoint.OTHER;
        }

        /** Returns whether a part begins without a sign: by a capital letter, or as a number begins or ends. */
        private boolean isChange(int at) {
            char before = text.charAt(at - 1);
            char character = text.charAt(at);
            if (APOSTROPHES.indexOf(before) >= 0 || isMark(character)) {
                return false;
            }
            if (Character.isDigit(before) != Character.isDigit(character)) {
                return true;
            }
            boolean plural = Character.isUpperCase(before) && count(Character::isLetter, at) == 2;
            return Character.isUpperCase(character) && isCapital(text, at, end) && !plural;
        }
    }
}
