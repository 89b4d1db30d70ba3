package io.mneme.index.lucene.analysis;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.KeywordMarkerFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Exempts from stemming what is no English word, as {@code k8s}. */
final class InvariableTermFilter extends KeywordMarkerFilter {

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    InvariableTermFilter(TokenStream input) {
        super(input);
    }

    @Override
    protected boolean isKeyword() {
        return !term.chars().allMatch(character -> character >= 'a' && character <= 'z');
    }
}
