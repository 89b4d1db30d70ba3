package io.mneme.index.lucene.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;

/** What an index contains of a text, or of a part of one. */
public final class AnalyzedText {

    private final List<IndexedWord> words = new ArrayList<>();
    private int[] positions = {};

    /** The position before the next word, unless that is at the same one. */
    private int last = -1;

    private final List<PlacedBytes> parts = new ArrayList<>();
    private final List<BytesRef> symbols = new ArrayList<>();
    private boolean symbolic;
    private boolean timeExpression;

    private record PlacedBytes(BytesRef term, int position) {}

    AnalyzedText() {}

    /** Adds a word. */
    void add(IndexedWord word, int increment) {
        last += increment;
        positions = ArrayUtil.grow(positions, words.size() + 1);
        positions[words.size()] = last;
        words.add(word);
    }

    /** Leaves positions empty. */
    void skip(int count) {
        last += count;
    }

    /** Appends the words of the text that follows. */
    void addWords(AnalyzedText next) {
        int base = last + 1;
        next.forEachWord((word, position) -> {
            last = base + position - 1;
            add(word, 1);
        });
        last = base + next.last;
    }

    /** Appends what else there is of the text that follows. */
    void addOthers(AnalyzedText next) {
        // Parts of two words are not at successive positions.
        int base = parts.isEmpty() ? 0 : parts.get(parts.size() - 1).position() + 2;
        next.forEachPart((part, position) -> parts.add(new PlacedBytes(part, base + position)));
        symbols.addAll(next.symbols);
        symbolic |= next.symbolic;
        timeExpression |= next.timeExpression;
    }

    /** Adds all but the words of a text. */
    void addOthers(String text) {
        PartTerms.placed(text).forEach(part -> parts.add(new PlacedBytes(new BytesRef(part.term()), part.position())));
        SymbolTerms.inRuns(text).forEach(symbol -> symbols.add(new BytesRef(symbol.term())));
        symbolic = SymbolTerms.isSymbolic(text);
        timeExpression = TimeExpressions.isIn(text);
    }

    void addTimeExpression() {
        timeExpression = true;
    }

    /** Returns the number of positions. */
    public int length() {
        return last + 1;
    }

    /** Returns the number of words, in which pairs of characters do not count. */
    public int countWords() {
        return (int) words.stream().filter(IndexedWord::isSingle).count();
    }

    /** Passes each word on with its position. */
    public void forEachWord(ObjIntConsumer<IndexedWord> consumer) {
        for (int i = 0; i < words.size(); i++) {
            consumer.accept(words.get(i), positions[i]);
        }
    }

    /** Passes the terms of {@linkplain PartTerms parts} on, with their positions. */
    public void forEachPart(ObjIntConsumer<BytesRef> consumer) {
        parts.forEach(part -> consumer.accept(part.term(), part.position()));
    }

    /** Returns the terms with symbols. */
    public List<BytesRef> symbols() {
        return symbolic ? symbols : List.of();
    }

    /** Returns whether it contains an expression of time, as {@code yesterday}, {@code in May} or {@code 2023}. */
    public boolean hasTimeExpression() {
        return timeExpression;
    }
}
