package io.mneme.vocabulary;

import io.mneme.api.vocabulary.SoundCodes;
import java.util.ArrayList;
import java.util.List;

/**
 * Codes tokens by their sound: a character by its pinyin, a word of letters by Double Metaphone, all others by their spelling.
 *
 * @param codes computes the codes
 */
record SoundCoder(SoundCodes codes) {

    /** Marks the code of a token that is compared by its spelling: no code of a sound begins so. */
    private static final String SPELT = "=";

    /** The minimum number of syllables and letters of codes by which a spelling can be told from others. */
    private static final int MIN_SOUNDS = 2;

    /** Returns the code of each token of a text. */
    List<String> codes(String text, List<WordToken> tokens) {
        List<String> syllables = syllables(text, tokens);
        List<String> coded = new ArrayList<>(tokens.size());
        for (int i = 0; i < tokens.size(); i++) {
            String code = code(tokens.get(i), syllables.get(i));
            coded.add(code.isEmpty() ? SPELT + tokens.get(i).folded() : code);
        }
        return coded;
    }

    /** Returns whether codes have enough sound: one syllable, or one letter of a code, stands for too many words. */
    static boolean isTelling(List<String> codes) {
        return codes.stream()
                        .filter(code -> !code.startsWith(SPELT))
                        .mapToInt(code -> Character.isLowerCase(code.charAt(0)) ? 1 : code.length())
                        .sum()
                >= MIN_SOUNDS;
    }

    private String code(WordToken token, String syllable) {
        return switch (token.type()) {
            case CHARACTER -> syllable;
            case WORD -> token.folded().chars().anyMatch(Character::isDigit) ? "" : codes.metaphone(token.folded());
            case SYMBOL -> "";
        };
    }

    /** Returns the syllable of each token that is a character; a text without characters does not load the tables. */
    private List<String> syllables(String text, List<WordToken> tokens) {
        List<String> syllables = new ArrayList<>(tokens.size());
        boolean hasCharacters = tokens.stream().anyMatch(token -> token.type() == WordToken.TokenType.CHARACTER);
        List<String> all = hasCharacters ? codes.syllables(text) : List.of();
        int counted = 0;
        int place = 0;
        for (WordToken token : tokens) {
            place += text.codePointCount(counted, token.start());
            counted = token.start();
            syllables.add(token.type() == WordToken.TokenType.CHARACTER ? all.get(place) : "");
        }
        return syllables;
    }
}
