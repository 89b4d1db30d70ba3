package io.mneme.index.lucene.analysis;

import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The terms of a word of an entry, or of a character or pair of characters, in each field of an index. For one thread. */
public final class IndexedWord {

    private final boolean single;
    private final BytesRef exact;
    private final BytesRef stem;
    private final @Nullable BytesRef marked;
    private final @Nullable BytesRef regular;

    /**
     * Creates a word.
     *
     * @param text its term as it is written
     * @param stem its stem
     * @param single whether it is at one position, not a pair of characters
     */
    IndexedWord(String text, String stem, boolean single) {
        this.single = single;
        this.exact = new BytesRef(text);
        this.stem = stem.equals(text) ? exact : new BytesRef(stem);
        this.marked = stem.equals(text) ? null : new BytesRef(StemTerms.marked(stem));
        String regularTerm = IrregularForms.regular(stem);
        this.regular = regularTerm.equals(stem) ? null : new BytesRef(regularTerm);
    }

    /** Returns the term as it is written. */
    public BytesRef exact() {
        return exact;
    }

    public BytesRef stem() {
        return stem;
    }

    /** Returns the {@linkplain StemTerms term of its stem}; empty if it is its own stem. */
    public Optional<BytesRef> marked() {
        return Optional.ofNullable(marked);
    }

    /** Returns the term of the regular form and all its others; empty if it has none, and is found by its stem. */
    public Optional<BytesRef> regular() {
        return Optional.ofNullable(regular);
    }

    /** Returns whether it is at one position, not a pair of characters. */
    public boolean isSingle() {
        return single;
    }
}
