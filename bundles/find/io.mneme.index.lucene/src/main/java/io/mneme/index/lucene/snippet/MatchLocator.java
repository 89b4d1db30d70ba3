package io.mneme.index.lucene.snippet;

import static java.util.stream.Collectors.toSet;

import com.ibm.icu.text.Normalizer2;
import io.mneme.index.lucene.analysis.SimplifiedChinese;
import io.mneme.index.lucene.document.IndexFields;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;

/**
 * Finds places of a text where a match can begin, from its characters alone: an analysis costs a hundred times as much. No match
 * begins elsewhere. What is found can be no match.
 */
final class MatchLocator {

    /** Fields whose terms begin as parts of a text do, apart from case, accents and forms of letters. */
    private static final Set<String> LOCATED =
            Set.of(IndexFields.TEXT, IndexFields.EXACT, IndexFields.PART, IndexFields.SIMPLIFIED);

    /** Fields whose terms are stems. */
    private static final Set<String> STEMMED = Set.of(IndexFields.TEXT, IndexFields.PART, IndexFields.SIMPLIFIED);

    private static final int MAX_BEGINNING_CHARS = 12;

    /** Stands for what is folded to none or several characters, or can be composed with what follows. */
    private static final char SEVERAL = '\uFFFF';

    private static final Normalizer2 COMPOSED = Normalizer2.getNFKCCasefoldInstance();

    /** What characters are folded to, as far as it has been asked for. Threads may compute the same value at the same time. */
    private static final char[] FOLDED = new char[Character.MAX_VALUE + 1];

    private static final int ASCII_COUNT = 128;

    /** How the first words of matches begin; none if a match can begin anywhere. */
    private final WordBeginning[] beginnings;

    /** Those of them that a character of ASCII can be the first one of. */
    private final WordBeginning[][] byFirst = new WordBeginning[ASCII_COUNT][];

    /**
     * How the first word of a match begins.
     *
     * @param text its first letters, folded
     * @param withinWord whether its term can be a part of a word, and begin within it
     * @param simplified whether its term is of simplified Chinese
     */
    record WordBeginning(String text, boolean withinWord, boolean simplified) {

        boolean canHaveFirst(char first) {
            char folded = folded(first);
            return folded == SEVERAL || folded == text.charAt(0);
        }

        boolean isAt(String whole, int at) {
            if (!withinWord && !isBoundary(whole, at)) {
                return false;
            }
            for (int index = 0; index < text.length(); index++) {
                char folded = at + index < whole.length() ? folded(whole.charAt(at + index)) : 0;
                if (folded != text.charAt(index)) {
                    return folded == SEVERAL || index > 0 && endsPart(folded);
                }
            }
            return true;
        }

        /** Returns whether a sign can stand here that the term lacks, as in {@code e-mail}. */
        private boolean endsPart(char folded) {
            return withinWord && folded != 0 && !Character.isLetterOrDigit(folded);
        }

        private char folded(char character) {
            return MatchLocator.folded(simplified ? SimplifiedChinese.of(character) : character);
        }
    }

    private MatchLocator(Collection<WordBeginning> beginnings) {
        this.beginnings = beginnings.toArray(WordBeginning[]::new);
        for (char first = 0; first < ASCII_COUNT; first++) {
            byFirst[first] = startingWith(first);
        }
    }

    private WordBeginning[] startingWith(char first) {
        List<WordBeginning> starting = new ArrayList<>(beginnings.length);
        for (WordBeginning beginning : beginnings) {
            if (beginning.canHaveFirst(first)) {
                starting.add(beginning);
            }
        }
        return starting.toArray(WordBeginning[]::new);
    }

    static MatchLocator of(List<TextPattern> patterns) {
        boolean located = patterns.stream().allMatch(pattern -> LOCATED.contains(pattern.field()));
        return new MatchLocator(
                located ? patterns.stream().map(MatchLocator::beginning).collect(toSet()) : Set.of());
    }

    /** Returns whether matches begin with a word at a place that is found only. */
    boolean knowsBeginnings() {
        return beginnings.length > 0;
    }

    /** Returns what the first word of a match begins with, whose stem is a term. Stemming changes the end of what it keeps. */
    private static WordBeginning beginning(TextPattern pattern) {
        String term = pattern.terms().terms().get(0).term();
        int end = Math.min(term.length(), MAX_BEGINNING_CHARS);
        boolean changed = end == term.length() && STEMMED.contains(pattern.field());
        if (changed && (term.endsWith("e") || term.endsWith("i"))) {
            end--;
        }
        if (changed && term.startsWith("bl", end - 2)) {
            end--;
        }
        return new WordBeginning(
                term.substring(0, Math.max(1, end)),
                pattern.field().equals(IndexFields.PART),
                pattern.field().equals(IndexFields.SIMPLIFIED));
    }

    /** Returns the first place from another one on; the length of the text if there is none. */
    int next(String text, int from) {
        int at = from;
        while (knowsBeginnings() && at < text.length() && !canBegin(text, at)) {
            at++;
        }
        return at;
    }

    /** Returns whether a word can begin at a place: digits before it can be of another script. */
    private static boolean isBoundary(String text, int at) {
        return at == 0 || !isBasicLetter(text.charAt(at)) || !isBasicLetter(text.charAt(at - 1));
    }

    private static boolean isBasicLetter(char character) {
        // The bit of a space is that of lower case; no character beyond ASCII becomes a letter by it.
        char lower = (char) (character | ' ');
        return lower >= 'a' && lower <= 'z';
    }

    private boolean canBegin(String text, int at) {
        char first = text.charAt(at);
        for (WordBeginning possible : first < ASCII_COUNT ? byFirst[first] : beginnings) {
            if (possible.isAt(text, at)) {
                return true;
            }
        }
        return false;
    }

    private static char folded(char character) {
        char folded = FOLDED[character];
        if (folded == 0) {
            folded = fold(character);
            FOLDED[character] = folded;
        }
        return folded;
    }

    private static char fold(char character) {
        boolean composes = UnicodeScript.of(character) == UnicodeScript.HANGUL && (character < '가' || character > '힣');
        if (composes || Character.isSurrogate(character)) {
            return SEVERAL;
        }
        String folded = ICUFoldingFilter.NORMALIZER.normalize(COMPOSED.normalize(String.valueOf(character)));
        return folded.length() == 1 && folded.charAt(0) != 0 ? folded.charAt(0) : SEVERAL;
    }
}
