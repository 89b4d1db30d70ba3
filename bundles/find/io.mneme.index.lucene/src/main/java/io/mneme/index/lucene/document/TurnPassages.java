package io.mneme.index.lucene.document;

import io.mneme.api.search.TextPassage;
import io.mneme.index.lucene.analysis.IrregularForms;
import io.mneme.index.lucene.analysis.PlacedTerm;
import io.mneme.index.lucene.analysis.TermSequence;
import io.mneme.index.lucene.analysis.TextAnalyzer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The passages of an entry, one text after the other. Captions of media belong to the first passage. */
public final class TurnPassages {

    private TurnPassages() {}

    /** Returns where the passages of texts are, in their order. A text that equals one before has none. */
    public static List<TextPassage> spans(Map<String, String> texts) {
        List<TextPassage> spans = new ArrayList<>();
        said(texts).forEach((field, text) -> add(field, text, spans));
        return spans;
    }

    /** Returns the texts without captions and without a text that equals one before, in their order. */
    static Map<String, String> said(Map<String, String> texts) {
        Map<String, String> said = new TreeMap<>(texts);
        said.remove(PackedTraits.CAPTION);
        Set<String> before = new HashSet<>();
        said.values().removeIf(text -> !before.add(text));
        return said;
    }

    private static void add(String field, String text, List<TextPassage> spans) {
        int start = 0;
        for (int end : PassageSplitter.ends(text)) {
            spans.add(new TextPassage(field, start, end));
            start = end;
        }
    }

    /** Returns the terms of a text by which it is searched. */
    public static TermSequence searched(String text) {
        return TermSequence.of(TermSequence.all(TextAnalyzer.stemmed(), IndexFields.TEXT, text).stream()
                .map(TurnPassages::regular)
                .toList());
    }

    private static PlacedTerm regular(PlacedTerm stem) {
        return new PlacedTerm(
                IrregularForms.regular(stem.term()), stem.position(), stem.length(), stem.start(), stem.end());
    }

    /** Splits a text into passages: a few sentences or lines each. */
    private static final class PassageSplitter {

        /** Number of characters after which a passage ends with its sentence or line. */
        private static final int TARGET_CHARS = 300;

        /** The maximum number of characters of a passage without the end of a sentence. */
        private static final int MAX_CHARS = 900;

        /** A last passage with fewer characters belongs to the one before. */
        private static final int MIN_LAST_CHARS = TARGET_CHARS / 3;

        /** It begins with a look for what any end begins with, so that one comparison leaves out most characters. */
        private static final Pattern END = Pattern.compile("(?=[\\n.!?。！？])(?:\\n+|[.!?][\"')\\]*]*\\s+|[。！？])");

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
            // An end beyond counts as none: without the bound, a text without any would be read once for each passage.
            int bound = Math.min(text.length(), limit + MIN_LAST_CHARS + 1);
            boolean found = target < text.length()
                    && sentences.region(target - 1, bound).find();
            int end = found ? sentences.end() : text.length();
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
}
