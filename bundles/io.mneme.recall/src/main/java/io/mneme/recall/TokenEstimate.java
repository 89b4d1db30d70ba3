package io.mneme.recall;

/** Estimates tokens where no encoding is known. */
final class TokenEstimate {

    private static final int CHARS_PER_TOKEN = 4;

    private TokenEstimate() {}

    /** Returns about how many tokens a text is: one for each Chinese, Japanese or Korean character, and for each four others. */
    static int of(String text) {
        int ideographs =
                (int) text.codePoints().filter(TokenEstimate::isEastAsian).count();
        int others = text.codePointCount(0, text.length()) - ideographs;
        return ideographs + (others + CHARS_PER_TOKEN - 1) / CHARS_PER_TOKEN;
    }

    private static boolean isEastAsian(int character) {
        return switch (Character.UnicodeScript.of(character)) {
            case HAN, HIRAGANA, KATAKANA, HANGUL -> true;
            default -> false;
        };
    }
}
