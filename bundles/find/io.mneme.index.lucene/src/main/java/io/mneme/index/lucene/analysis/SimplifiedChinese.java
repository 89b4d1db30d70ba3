package io.mneme.index.lucene.analysis;

import com.ibm.icu.text.Transliterator;

/** Replaces traditional Chinese characters by simplified ones, one by one, by the table of ICU. */
public final class SimplifiedChinese {

    private static final char FIRST_HAN = '\u2E80';

    private SimplifiedChinese() {}

    /** The table, which is loaded with the first text that needs it: that takes half a second. */
    private static final class CharacterTable {

        /** Each character in its simplified form. */
        static final char[] SIMPLIFIED = load();

        /** A character that becomes several, or one of another plane, stays as it is: places in a text do not change. */
        private static char[] load() {
            char[] simplified = new char[Character.MAX_VALUE + 1];
            for (int character = 0; character < simplified.length; character++) {
                simplified[character] = (char) character;
            }
            Transliterator simplifier = Transliterator.getInstance("Traditional-Simplified");
            for (String traditional : simplifier.getSourceSet()) {
                String simple = simplifier.transliterate(traditional);
                if (traditional.length() == 1 && simple.length() == 1) {
                    simplified[traditional.charAt(0)] = simple.charAt(0);
                }
            }
            return simplified;
        }
    }

    /** Returns a text of the same length; the same text if no character of it is a traditional one. */
    public static String of(String text) {
        if (text.chars().noneMatch(character -> character >= FIRST_HAN)) {
            return text;
        }
        char[] simplified = text.toCharArray();
        for (int at = 0; at < simplified.length; at++) {
            simplified[at] = of(simplified[at]);
        }
        return String.valueOf(simplified);
    }

    /** Returns the simplified form of a character; the character itself if it has no other. */
    public static char of(char character) {
        return character < FIRST_HAN ? character : CharacterTable.SIMPLIFIED[character];
    }
}
