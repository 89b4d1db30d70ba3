package io.mneme.index.lucene.analysis;

import java.io.IOException;
import java.text.Normalizer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Replaces characters of another width or form that a tokenizer has left, and composes accents with their letters. */
final class UnicodeFoldingFilter extends TokenFilter {

    private static final Normalizer.Form FORM = Normalizer.Form.NFKC;

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    UnicodeFoldingFilter(TokenStream input) {
        super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        if (!Normalizer.isNormalized(term, FORM)) {
            term.setEmpty().append(Normalizer.normalize(term, FORM));
        }
        return true;
    }
}
