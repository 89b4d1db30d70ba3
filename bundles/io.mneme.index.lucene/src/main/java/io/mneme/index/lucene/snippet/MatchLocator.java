package io.mneme.index.lucene.snippet;

import static java.util.stream.Collectors.toSet;

import com.ibm.icu.text.Normalizer2;
import io.mneme.index.lucene.document.IndexFields;
import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;

/**
 * Finds places of a text where a match can begin, from its characters alone: an analysis costs a hundred times as much. No match
 * begins elsewhere. What is found can be no match.
 *
 * @param beginnings how the first words of matches begin, folded; empty if a match can begin anywhere
 */
record MatchLocator(Set<String> beginnings) {

    /** Fields whose terms begin as the words of a text do, apart from case, accents and forms of letters. */
    private static final Set<String> WORDS = Set.of(IndexFields.TEXT, IndexFields.EXACT);

    private static final int MAX_BEGINNING_CHARS = 12;

    /** Stands for what is folded to none or several characters, or can be composed with what follows. */
    private static final char SEVERAL = '\uFFFF';

    private static final Normalizer2 COMPOSED = Normalizer2.getNFKCCasefoldInstance();

    /** What characters are folded to, as far as it has been asked for. Threads may compute the same value at the same time. */
    private static final char[] FOLDED = new char[Character.MAX_VALUE + 1];

    static MatchLocator of(List<TextPattern> patterns) {
        boolean located = patterns.stream().allMatch(pattern -> WORDS.contains(pattern.field()));
        return new MatchLocator(
                located ? patterns.stream().map(MatchLocator::beginning).collect(toSet()) : Set.of());
    }

    /** Returns what the first word of a match begins with, whose stem is a term. Stemming changes the end of what it keeps. */
    private static String beginning(TextPattern pattern) {
        String term = pattern.terms().terms().get(0).term();
        int end = Math.min(term.length(), MAX_BEGINNING_CHARS);
        boolean changed = end == term.length() && pattern.field().equals(IndexFields.TEXT);
        if (changed && (term.endsWith("e") || term.endsWith("i"))) {
            end--;
        }
        if (changed && term.startsWith("bl", end - 2)) {
            end--;
        }
        return term.substring(0, Math.max(1, end));
    }

    /** Returns the first place from another one on; the length of the text if there is none. */
    int next(String text, int from) {
        int at = from;
        while (at < text.length() && !(isBoundary(text, at) && canBegin(text, at))) {
            at++;
        }
        return at;
    }

    /** Returns whether a word can begin at a place: digits before it can be of another script. */
    private static boolean isBoundary(String text, int at) {
        return at == 0 || !isBasicLetter(text.charAt(at)) || !isBasicLetter(text.charAt(at - 1));
    }

    private static boolean isBasicLetter(char character) {
        return character < '\u0080' && Character.isLetter(character);
    }

    private boolean canBegin(String text, int at) {
        if (beginnings.isEmpty()) {
            return true;
        }
        for (String beginning : beginnings) {
            if (canBegin(text, at, beginning)) {
                return true;
            }
        }
        return false;
    }

    private static boolean canBegin(String text, int at, String beginning) {
        for (int index = 0; index < beginning.length(); index++) {
            char folded = at + index < text.length() ? folded(text.charAt(at + index)) : 0;
            if (folded != beginning.charAt(index)) {
                return folded == SEVERAL;
            }
        }
        return true;
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
