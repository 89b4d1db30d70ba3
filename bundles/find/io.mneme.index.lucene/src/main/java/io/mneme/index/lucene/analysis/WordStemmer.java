package io.mneme.index.lucene.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Returns the stems of single words, as {@link TextAnalyzer#stemmed} does. For one thread. */
final class WordStemmer {

    private final SingleWord word = new SingleWord();
    private final TokenStream stems = TextAnalyzer.stems(word);
    private final CharTermAttribute term = stems.getAttribute(CharTermAttribute.class);

    /** Returns the stem of a word that is folded. */
    String stem(String folded) {
        try {
            stems.reset();
            word.next = folded;
            stems.incrementToken();
            return term.toString();
        } catch (IOException impossible) {
            throw new UncheckedIOException("a word in memory cannot be read", impossible);
        }
    }

    /** Passes one word on. */
    private static final class SingleWord extends TokenStream {

        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private String next = "";

        @Override
        public boolean incrementToken() {
            clearAttributes();
            term.append(next);
            return true;
        }
    }
}
