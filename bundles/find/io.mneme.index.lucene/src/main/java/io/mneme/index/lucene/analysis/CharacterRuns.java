package io.mneme.index.lucene.analysis;

/** Which characters make up a run in which words are, and which are between two of them. */
final class CharacterRuns {

    /** Any character of which it is not known that texts can be cut beside it. */
    static final byte OTHER = 0;

    /** A space between two runs. */
    static final byte SPACE = 1;

    /** A Chinese character: a word of its own. */
    static final byte HAN = 2;

    /** A digit or sign that belongs to the letters around it. */
    static final byte SIGN = 3;

    private static final byte LATIN = 4;
    private static final byte GREEK = 5;
    private static final byte CYRILLIC = 6;

    private static final String SPACES = " \t\n\r";
    private static final String SIGNS = "，。！？；：、（）《》「」『』【】“”‘’—–…·";

    /** Signs of sentences, of which no field has anything where a run ends with them. */
    private static final String SENTENCE_SIGNS = ",.;!?，。；：！？、";

    private static final byte[] TYPES = types();

    private CharacterRuns() {}

    private static byte[] types() {
        byte[] types = new byte[Character.MAX_VALUE + 1];
        for (char sign = '!'; sign <= '~'; sign++) {
            types[sign] = SIGN;
        }
        SIGNS.chars().forEach(sign -> types[sign] = SIGN);
        SPACES.chars().forEach(space -> types[space] = SPACE);
        fill(types, 'A', 'z', LATIN);
        // Without the letter that begins with a sign: ŉ.
        fill(types, '\u00C0', '\u0148', LATIN);
        fill(types, '\u014A', '\u024F', LATIN);
        fill(types, '\u1E00', '\u1EFF', LATIN);
        fill(types, '\u0386', '\u03CE', GREEK);
        fill(types, '\u0400', '\u045F', CYRILLIC);
        fill(types, '\u048A', '\u04FF', CYRILLIC);
        fill(types, '\u3400', '\u4DBF', HAN);
        fill(types, '\u4E00', '\u9FFF', HAN);
        return types;
    }

    private static void fill(byte[] types, char first, char last, byte type) {
        for (int character = first; character <= last; character++) {
            if (Character.isLetter(character)) {
                types[character] = type;
            }
        }
    }

    static byte type(char character) {
        return TYPES[character];
    }

    static boolean isLetter(char character) {
        return TYPES[character] >= LATIN;
    }

    /** Returns where the run that begins at a place ends. */
    static int end(char[] text, int start) {
        boolean han = TYPES[text[start]] == HAN;
        int end = start + 1;
        while (end < text.length && TYPES[text[end]] != SPACE && han == (TYPES[text[end]] == HAN)) {
            end++;
        }
        return end;
    }

    /** Returns where the signs begin that end a run without being part of its words; where the run begins if it is nothing else. */
    static int signsAtEnd(char[] text, int start, int end) {
        int signs = end;
        while (signs > start && SENTENCE_SIGNS.indexOf(text[signs - 1]) >= 0) {
            signs--;
        }
        return signs;
    }

    /** Returns where the first letter of a run is; its end if it has none. */
    static int firstLetter(char[] text, int start, int end) {
        int at = start;
        while (at < end && !isLetter(text[at])) {
            at++;
        }
        return at;
    }
}
