package io.mneme.index.lucene.analysis;

import com.ibm.icu.text.Transliterator;
import java.util.HashMap;
import java.util.Map;

/** Replaces traditional Chinese characters by simplified ones, one by one, by the table of ICU. */
public final class SimplifiedChinese {

    private static final char FIRST_HAN = '\u2E80';

    private SimplifiedChinese() {}

    /** The table, which is loaded with the first text that needs it: that takes half a second. */
    private static final class CharacterTable {

        static final Map<Character, Character> SIMPLIFIED = load();

        /** A character that becomes several, or one of another plane, is left out: places in a text stay as they are. */
        private static Map<Character, Character> load() {
            Transliterator simplifier = Transliterator.getInstance("Traditional-Simplified");
            Map<Character, Character> simplified = new HashMap<>();
            for (String traditional : simplifier.getSourceSet()) {
                String simple = simplifier.transliterate(traditional);
                if (traditional.length() == 1 && simple.length() == 1 && !simple.equals(traditional)) {
                    simplified.put(traditional.charAt(0), simple.charAt(0));
                }
            }
            return Map.copyOf(simplified);
        }
    }

    /** Returns a text of the same length; the same text if no character of it is a traditional one. */
    public static String of(String text) {
        if (text.chars().noneMatch(character -> character >= FIRST_HAN)) {
            return text;
        }
        StringBuilder simplified = new StringBuilder(text);
        for (int at = 0; at < text.length(); at++) {
            simplified.setCharAt(at, of(text.charAt(at)));
        }
        return simplified.toString();
    }

    /** Returns the simplified form of a character; the character itself if it has no other. */
    public static char of(char character) {
        return character < FIRST_HAN ? character : CharacterTable.SIMPLIFIED.getOrDefault(character, character);
    }
}
