package io.mneme.index.lucene.analysis;

import java.util.ArrayList;
import java.util.List;

/**
 * The terms by which the words of a stem are found among words as they are written. A word that is its own stem, as most are, has no
 * term but itself; any other has a term of its stem beside it.
 */
public final class StemTerms {

    /** What no word begins with: a text can have a stem as a word that has another stem, as {@code pleas} of {@code please}. */
    private static final char MARK = '\u0002';

    private StemTerms() {}

    /** Returns the term beside words that are not their own stem. */
    static String marked(String stem) {
        return MARK + stem;
    }

    /** Returns the terms of which each word of a stem has one; of the term of an irregular form only itself. */
    public static List<String> of(String stem) {
        if (IrregularForms.isRegular(stem) || Character.isIdeographic(stem.codePointAt(0))) {
            return List.of(stem);
        }
        List<String> terms = new ArrayList<>(List.of(marked(stem)));
        if (new WordStemmer().stem(stem).equals(stem)) {
            terms.add(stem);
        }
        return terms;
    }
}
