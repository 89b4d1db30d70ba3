package io.mneme.index.lucene.analysis;

import java.util.Iterator;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;

/** Passes terms that are computed already to an index, by ascending position. For one use. */
public final class PlacedTermStream extends TokenStream {

    private final CharTermAttribute text = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute increment = addAttribute(PositionIncrementAttribute.class);
    private final PositionLengthAttribute length = addAttribute(PositionLengthAttribute.class);
    private final Iterator<PlacedTerm> terms;
    private int position = -1;

    public PlacedTermStream(List<PlacedTerm> terms) {
        this.terms = terms.iterator();
    }

    @Override
    public boolean incrementToken() {
        if (!terms.hasNext()) {
            return false;
        }
        clearAttributes();
        PlacedTerm term = terms.next();
        text.append(term.term());
        increment.setPositionIncrement(term.position() - position);
        length.setPositionLength(term.length());
        position = term.position();
        return true;
    }
}
