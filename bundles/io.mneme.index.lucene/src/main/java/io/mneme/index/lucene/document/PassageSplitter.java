package io.mneme.index.lucene.document;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits a text into passages: a few sentences or lines each. A short text is one passage. */
final class PassageSplitter {

    /** Number of characters after which a passage ends with its sentence or line. */
    private static final int TARGET_CHARS = 300;

    /** The maximum number of characters of a passage without the end of a sentence. */
    private static final int MAX_CHARS = 900;

    /** A last passage with fewer characters belongs to the one before. */
    private static final int MIN_LAST_CHARS = TARGET_CHARS / 3;

    private static final Pattern END = Pattern.compile("\\n+|[.!?][\"')\\]*]*\\s+|[。！？]");

    private PassageSplitter() {}

    /** Returns the end of each passage, ascending; the last one is the length of the text. Empty if the text is. */
    static List<Integer> ends(String text) {
        List<Integer> ends = new ArrayList<>();
        Matcher sentences = END.matcher(text);
        int begin = 0;
        while (begin < text.length()) {
            begin = end(text, begin, sentences);
            ends.add(begin);
        }
        return ends;
    }

    private static int end(String text, int begin, Matcher sentences) {
        int limit = Math.min(text.length(), begin + MAX_CHARS);
        int target = begin + TARGET_CHARS;
        int end = target < text.length() && sentences.find(target - 1) ? sentences.end() : text.length();
        if (text.length() - end < MIN_LAST_CHARS) {
            end = text.length();
        }
        return end <= limit + MIN_LAST_CHARS ? end : cut(text, target, limit);
    }

    /** Returns a place between two words, or else between two characters. */
    private static int cut(String text, int from, int limit) {
        for (int place = limit; place > from; place--) {
            if (Character.isWhitespace(text.charAt(place - 1))) {
                return place;
            }
        }
        return Character.isHighSurrogate(text.charAt(limit - 1)) ? limit - 1 : limit;
    }
}
