package io.mneme.index.lucene.analysis;

import io.mneme.api.vocabulary.SoundCodes;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The terms of a word of an entry, or of a character or pair of characters, in each field of an index. For one thread. */
public final class IndexedWord {

    private static final Pattern LATIN_WORD = Pattern.compile("[a-z]['a-z]{0,63}");
    private static final BytesRef NO_SOUND = new BytesRef();

    private final String text;
    private final boolean single;
    private final BytesRef exact;
    private final BytesRef stem;
    private final @Nullable BytesRef regular;
    private @Nullable BytesRef metaphone;

    /**
     * Creates a word.
     *
     * @param text its term as it is written
     * @param stem its stem
     * @param single whether it is at one position, not a pair of characters
     */
    IndexedWord(String text, String stem, boolean single) {
        this.text = text;
        this.single = single;
        this.exact = new BytesRef(text);
        this.stem = stem.equals(text) ? exact : new BytesRef(stem);
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

    /** Returns the term of the regular form and all its others; empty if it has none, and is found by its stem. */
    public Optional<BytesRef> regular() {
        return Optional.ofNullable(regular);
    }

    /** Returns whether it is at one position, not a pair of characters. */
    public boolean isSingle() {
        return single;
    }

    /** Returns the code of its sound; empty if it is not in Latin letters or has none. All calls pass the same codes. */
    public BytesRef metaphone(SoundCodes codes) {
        BytesRef known = metaphone;
        if (known == null) {
            known = LATIN_WORD.matcher(text).matches() ? new BytesRef(codes.metaphone(text)) : NO_SOUND;
            metaphone = known;
        }
        return known;
    }
}
