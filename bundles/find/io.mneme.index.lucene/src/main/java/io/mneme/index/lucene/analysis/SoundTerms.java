package io.mneme.index.lucene.analysis;

import io.mneme.api.vocabulary.SoundCodes;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Makes terms of the sound of a text: of Chinese characters the pinyin without tones, single and in overlapping pairs; of words in
 * Latin letters their Double Metaphone codes.
 */
public final class SoundTerms {

    private static final Pattern LATIN_WORD = Pattern.compile("[a-z]['a-z]{0,63}");
    private static final char FIRST_HAN = '\u2E80';

    private SoundTerms() {}

    /**
     * Returns the terms of the Chinese characters of a text. For a text without any, nothing is loaded.
     *
     * @throws io.mneme.api.vocabulary.SoundUnavailableException if the tables of pinyin cannot be loaded
     */
    public static List<PlacedTerm> syllables(SoundCodes codes, String text) {
        return hasHan(text) ? placed(codes.syllables(text), text) : List.of();
    }

    private static boolean hasHan(String text) {
        return text.codePoints()
                .anyMatch(character -> character >= FIRST_HAN && UnicodeScript.of(character) == UnicodeScript.HAN);
    }

    /** A character without a syllable is a gap, so that no pair reaches over it. */
    private static List<PlacedTerm> placed(List<String> syllables, String text) {
        List<PlacedTerm> terms = new ArrayList<>();
        int start = 0;
        for (int at = 0; at < syllables.size(); at++) {
            int end = start + Character.charCount(text.codePointAt(start));
            String syllable = syllables.get(at);
            if (!syllable.isEmpty()) {
                terms.add(new PlacedTerm(syllable, at, 1, start, end));
                String next = at + 1 < syllables.size() ? syllables.get(at + 1) : "";
                if (!next.isEmpty()) {
                    int last = end + Character.charCount(text.codePointAt(end));
                    terms.add(new PlacedTerm(syllable + " " + next, at, 2, start, last));
                }
            }
            start = end;
        }
        return terms;
    }

    /** Returns the terms of the words of a text that are in Latin letters. */
    public static List<PlacedTerm> metaphones(SoundCodes codes, String text) {
        return TermSequence.all(TextAnalyzer.exact(), "", text).stream()
                .map(word -> new PlacedTerm(
                        metaphone(codes, word.term()), word.position(), word.length(), word.start(), word.end()))
                .filter(word -> !word.term().isEmpty())
                .toList();
    }

    /** Returns the code of a word as it is written; empty if it is not in Latin letters or has none. */
    public static String metaphone(SoundCodes codes, String word) {
        return LATIN_WORD.matcher(word).matches() ? codes.metaphone(word) : "";
    }
}
