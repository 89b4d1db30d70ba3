package io.mneme.index.lucene.analysis;

/** Makes words of the characters of a Chinese text and of their overlapping pairs. The frequent ones are made once. */
final class ChineseWords {

    private static final char FIRST = '\u3400';
    private static final char LAST = '\u9FFF';

    /** A pair replaces another one with the same hash. A power of two. */
    private static final int MAX_PAIRS = 1 << 14;

    private static final int HASH = 0x9E3779B9;

    private IndexedWord[] characters = {};
    private IndexedWord[] pairs = {};
    private int[] keys = {};

    void clear() {
        characters = new IndexedWord[0];
        pairs = new IndexedWord[0];
    }

    /** Adds the words of a text of nothing but Chinese characters. */
    void add(char[] text, int start, int end, AnalyzedText analyzed) {
        allocate();
        for (int at = start; at < end; at++) {
            analyzed.add(character(text[at]), 1);
            if (at + 1 < end) {
                analyzed.add(pair(text[at], text[at + 1]), 0);
            }
        }
        if (TimeExpressions.isInChinese(new String(text, start, end - start))) {
            analyzed.addTimeExpression();
        }
    }

    private void allocate() {
        if (characters.length == 0) {
            characters = new IndexedWord[LAST - FIRST + 1];
            pairs = new IndexedWord[MAX_PAIRS];
            keys = new int[MAX_PAIRS];
        }
    }

    private IndexedWord character(char character) {
        IndexedWord word = characters[character - FIRST];
        if (word == null) {
            word = word(String.valueOf(character), true);
            characters[character - FIRST] = word;
        }
        return word;
    }

    private IndexedWord pair(char first, char second) {
        int key = first << Character.SIZE | second;
        int slot = key * HASH >>> Integer.numberOfLeadingZeros(MAX_PAIRS - 1);
        IndexedWord word = pairs[slot];
        if (word == null || keys[slot] != key) {
            word = word(String.valueOf(new char[] {first, second}), false);
            pairs[slot] = word;
            keys[slot] = key;
        }
        return word;
    }

    private static IndexedWord word(String text, boolean single) {
        return new IndexedWord(text, text, single);
    }
}
