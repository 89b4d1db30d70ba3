package io.mneme.vocabulary;

import static java.lang.Character.UnicodeScript.HAN;
import static java.lang.Character.UnicodeScript.HANGUL;
import static java.lang.Character.UnicodeScript.HIRAGANA;
import static java.lang.Character.UnicodeScript.KATAKANA;
import static java.lang.Character.UnicodeScript.KHMER;
import static java.lang.Character.UnicodeScript.LAO;
import static java.lang.Character.UnicodeScript.MYANMAR;
import static java.lang.Character.UnicodeScript.THAI;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Splits a text into tokens. White space separates tokens and is none; a combining mark belongs to the character before it. */
final class WordScanner {

    private static final Set<Character.UnicodeScript> UNSPACED =
            EnumSet.of(HAN, HANGUL, HIRAGANA, KATAKANA, KHMER, LAO, MYANMAR, THAI);

    private final String text;
    private final List<WordToken> tokens = new ArrayList<>();
    private int at;

    private WordScanner(String text) {
        this.text = text;
    }

    /** Returns the tokens of a text, in their order. */
    static List<WordToken> scan(String text) {
        WordScanner scanner = new WordScanner(text);
        while (scanner.at < text.length()) {
            scanner.next();
        }
        return scanner.tokens;
    }

    private void next() {
        int start = at;
        WordToken.TokenType type = type(take());
        while (at < text.length() && (isMark(text.codePointAt(at)) || continuesWord(type))) {
            take();
        }
        if (!isSpace(text.codePointAt(start))) {
            tokens.add(new WordToken(SpellingFold.fold(text.substring(start, at)), type, start, at));
        }
    }

    private int take() {
        int character = text.codePointAt(at);
        at += Character.charCount(character);
        return character;
    }

    private boolean continuesWord(WordToken.TokenType type) {
        return type == WordToken.TokenType.WORD && type(text.codePointAt(at)) == WordToken.TokenType.WORD;
    }

    private static WordToken.TokenType type(int character) {
        if (!Character.isLetterOrDigit(character)) {
            return WordToken.TokenType.SYMBOL;
        }
        return UNSPACED.contains(Character.UnicodeScript.of(character))
                ? WordToken.TokenType.CHARACTER
                : WordToken.TokenType.WORD;
    }

    private static boolean isSpace(int character) {
        return Character.isWhitespace(character)
                || Character.isSpaceChar(character)
                || Character.isISOControl(character);
    }

    private static boolean isMark(int character) {
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            default -> false;
        };
    }
}
