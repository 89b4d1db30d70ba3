package io.mneme.index.lucene.document;

import io.mneme.api.candidate.TextPassage;
import io.mneme.index.lucene.analysis.PlacedTerm;
import io.mneme.index.lucene.analysis.TermSequence;
import io.mneme.index.lucene.analysis.TextAnalyzer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The passages of an entry, one text after the other, and their terms. Captions of media belong to the first passage. */
public final class TurnPassages {

    /** The terms of a passage begin at a multiple of this position, so that the position of a term tells its passage. */
    private static final int POSITIONS = 2_048;

    private static final TextAnalyzer ANALYZER = TextAnalyzer.stemmed();

    private final List<PlacedTerm> terms = new ArrayList<>();
    private final List<Integer> words = new ArrayList<>();
    private int placed;

    private TurnPassages() {}

    /** Analyzes the texts of an entry. */
    static TurnPassages of(Map<String, String> texts) {
        TurnPassages passages = new TurnPassages();
        String caption = texts.getOrDefault(PackedTraits.CAPTION, "");
        List<TextPassage> spans = spans(texts);
        for (int passage = 0; passage < Math.max(1, spans.size()); passage++) {
            passages.begin();
            if (passage == 0) {
                passages.add(caption);
            }
            if (passage < spans.size()) {
                passages.add(spans.get(passage).of(texts));
            }
        }
        return passages;
    }

    /** Returns where the passages of texts are, in their order. */
    public static List<TextPassage> spans(Map<String, String> texts) {
        List<TextPassage> spans = new ArrayList<>();
        new TreeMap<>(texts).forEach((field, text) -> {
            int start = 0;
            for (int end : field.equals(PackedTraits.CAPTION) ? List.<Integer>of() : PassageSplitter.ends(text)) {
                spans.add(new TextPassage(field, start, end));
                start = end;
            }
        });
        return spans;
    }

    /** Returns the passage of a position, from 0. */
    public static int passage(int position) {
        return position / POSITIONS;
    }

    /** Returns the terms of a text by which it is searched. */
    public static TermSequence searched(String text) {
        return TermSequence.of(analyzed(text));
    }

    private static List<PlacedTerm> analyzed(String text) {
        return TermSequence.all(ANALYZER, RecallFields.WORDS, text).stream()
                .map(IrregularForms::regular)
                .toList();
    }

    private void begin() {
        words.add(0);
        placed = 0;
    }

    private void add(String text) {
        int passage = words.size() - 1;
        for (PlacedTerm term : analyzed(text)) {
            int position = passage * POSITIONS + Math.min(placed++, POSITIONS - 1);
            terms.add(new PlacedTerm(term.term(), position, 1, 0, 0));
            words.set(passage, words.get(passage) + (term.length() == 1 ? 1 : 0));
        }
    }

    /** Returns the terms by ascending position. */
    List<PlacedTerm> terms() {
        return terms;
    }

    /** Returns the number of words of each passage, at least one passage. */
    List<Integer> words() {
        return words;
    }
}
