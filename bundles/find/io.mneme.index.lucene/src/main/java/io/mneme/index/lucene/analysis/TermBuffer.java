package io.mneme.index.lucene.analysis;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;

/**
 * The terms of one field of a document by ascending position, as bytes: nothing is decoded or encoded for an index. The next
 * document uses the same arrays. For one thread.
 */
public final class TermBuffer {

    private final BufferedTerms stream = new BufferedTerms();
    private BytesRef[] terms = {};
    private int[] positions = {};
    private int size;

    /** Removes all terms. */
    public void clear() {
        size = 0;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** Returns the number of terms. */
    public int size() {
        return size;
    }

    /**
     * Adds a term.
     *
     * @param term its bytes, which must not be changed afterwards
     * @param position its position, at least that of the term before
     */
    public void add(BytesRef term, int position) {
        terms = ArrayUtil.grow(terms, size + 1);
        positions = ArrayUtil.grow(positions, size + 1);
        terms[size] = term;
        positions[size] = position;
        size++;
    }

    /** Returns where the next text begins, so that no phrase reaches from one into the next: 0 without any terms. */
    public int nextText() {
        return size == 0 ? 0 : positions[size - 1] + TextAnalyzer.TEXT_GAP + 1;
    }

    /** Returns the terms for an index, which uses them before the buffer changes. */
    public TokenStream stream() {
        return stream;
    }

    private final class BufferedTerms extends TokenStream {

        // First: the next attribute has a term of its own, which an index would take otherwise.
        private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
        private final PositionIncrementAttribute increment = addAttribute(PositionIncrementAttribute.class);
        private int next;

        @Override
        public void reset() {
            next = 0;
        }

        @Override
        public boolean incrementToken() {
            if (next == size) {
                return false;
            }
            term.setBytesRef(terms[next]);
            increment.setPositionIncrement(positions[next] - (next == 0 ? -1 : positions[next - 1]));
            next++;
            return true;
        }
    }
}
