package io.mneme.index.lucene.candidate;

import io.mneme.api.search.CandidateSearch;
import io.mneme.api.search.CandidateTurn.ConversationPlace;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.RecallFields;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.SmallFloat;

/** The documents of a conversation by their positions. For one thread. */
final class ConversationOrder {

    /**
     * A conversation in a journal.
     *
     * @param journal the name of the journal
     * @param conversation the id of the conversation
     */
    record ConversationKey(String journal, String conversation) {}

    private static final long NO_TIME = Long.MIN_VALUE;

    /** Up to so many positions for each turn, a table of all between the first and the last turn is smaller than a sort is long. */
    private static final int MAX_SPREAD = 8;

    private final String conversation;
    private final BytesRef journal;
    private final BytesRef term;
    private int[] documents = {};
    private long[] positions = {};
    private long[] times = {};
    private int size;

    private ConversationOrder(ConversationKey key) {
        conversation = key.conversation();
        journal = new BytesRef(key.journal());
        term = RecallFields.conversation(conversation).bytes();
    }

    /** Reads the documents of conversations. The terms of a segment are looked up by one enumeration. */
    static List<ConversationOrder> read(IndexReader reader, List<ConversationKey> keys) throws IOException {
        List<ConversationOrder> orders =
                keys.stream().map(ConversationOrder::new).toList();
        for (LeafReaderContext leaf : reader.leaves()) {
            Terms terms = leaf.reader().terms(RecallFields.conversation("").field());
            TermsEnum lookup = terms == null ? TermsEnum.EMPTY : terms.iterator();
            for (ConversationOrder order : orders) {
                if (lookup.seekExact(order.term)) {
                    order.reserve(lookup.docFreq());
                    order.read(leaf, lookup.postings(null, PostingsEnum.NONE));
                }
            }
        }
        orders.forEach(ConversationOrder::sort);
        return orders;
    }

    private void read(LeafReaderContext context, PostingsEnum ofConversation) throws IOException {
        LeafReader leaf = context.reader();
        SortedDocValues journals = DocValues.getSorted(leaf, IndexFields.JOURNAL);
        int ord = journals.lookupTerm(journal);
        boolean isOnly = journals.getValueCount() == 1;
        Bits live = leaf.getLiveDocs();
        NumericDocValues ofPositions = DocValues.getNumeric(leaf, IndexFields.POSITION);
        NumericDocValues ofTimes = DocValues.getNumeric(leaf, IndexFields.TIMESTAMP);
        for (int document = ord < 0 ? DocIdSetIterator.NO_MORE_DOCS : ofConversation.nextDoc();
                document != DocIdSetIterator.NO_MORE_DOCS;
                document = ofConversation.nextDoc()) {
            boolean present = live == null || live.get(document);
            if (present && (isOnly || journals.advanceExact(document) && journals.ordValue() == ord)) {
                add(
                        context.docBase + document,
                        ofPositions.advanceExact(document) ? ofPositions.longValue() : 0,
                        ofTimes.advanceExact(document) ? ofTimes.longValue() : NO_TIME);
            }
        }
    }

    /** Takes room for the documents of a segment, of which those of other journals and deleted ones are not added. */
    private void reserve(int further) {
        documents = ArrayUtil.grow(documents, size + further);
        positions = ArrayUtil.grow(positions, size + further);
        times = ArrayUtil.grow(times, size + further);
    }

    private void add(int document, long position, long millis) {
        documents[size] = document;
        positions[size] = position;
        times[size++] = millis;
    }

    /** Documents of a segment are by their lengths, so that they are seldom in the order of the journal. */
    private void sort() {
        long first = Long.MAX_VALUE;
        long last = 0;
        for (int place = 0; place < size; place++) {
            first = Math.min(first, positions[place]);
            last = Math.max(last, positions[place]);
        }
        if (size > 1) {
            arrange(last - first < (long) MAX_SPREAD * size ? placed(first, last) : sorted(first));
        }
    }

    /**
     * Returns the places by position. They are written down at their positions and read from there, which takes a fraction of what
     * sorting numbers takes.
     */
    private int[] placed(long first, long last) {
        int[] next = new int[(int) (last - first) + 1];
        for (int place = 0; place < size; place++) {
            next[(int) (positions[place] - first)] = place + 1;
        }
        int[] places = new int[size];
        int found = 0;
        for (int at : next) {
            if (at > 0) {
                places[found++] = at - 1;
            }
        }
        // Two documents at one position are none of this index.
        return found == size ? places : sorted(first);
    }

    /** Sorts numbers, each made of a position and its place, which takes a fraction of what sorting objects takes. */
    private int[] sorted(long first) {
        long[] keys = new long[size];
        for (int place = 0; place < size; place++) {
            keys[place] = Math.addExact(Math.multiplyExact(positions[place] - first, (long) size), place);
        }
        Arrays.sort(keys);
        int[] places = new int[size];
        for (int ordinal = 0; ordinal < size; ordinal++) {
            places[ordinal] = (int) (keys[ordinal] % size);
        }
        return places;
    }

    private void arrange(int... places) {
        int[] byPosition = new int[size];
        long[] timesByPosition = new long[size];
        for (int ordinal = 0; ordinal < size; ordinal++) {
            byPosition[ordinal] = documents[places[ordinal]];
            timesByPosition[ordinal] = times[places[ordinal]];
        }
        documents = byPosition;
        times = timesByPosition;
    }

    int size() {
        return size;
    }

    /** Returns the number of words of all turns, about. */
    long words(IndexReader reader) throws IOException {
        int[] ascending = Arrays.copyOf(documents, size);
        Arrays.sort(ascending);
        long words = 0;
        int next = 0;
        for (LeafReaderContext leaf : reader.leaves()) {
            NumericDocValues lengths = leaf.reader().getNormValues(IndexFields.TEXT);
            int end = leaf.docBase + leaf.reader().maxDoc();
            for (; next < size && ascending[next] < end; next++) {
                boolean known = lengths != null && lengths.advanceExact(ascending[next] - leaf.docBase);
                words += known ? SmallFloat.byte4ToInt((byte) lengths.longValue()) : 0;
            }
        }
        return words;
    }

    /**
     * Returns the candidates and their neighbours, in the order of the conversation.
     *
     * @param candidates whether a document is a candidate
     * @param sessionGap the time between two turns after which another session begins
     */
    List<PlacedDocument> around(IntPredicate candidates, Duration sessionGap) {
        BitSet near = near(candidates);
        List<PlacedDocument> around = new ArrayList<>(near.cardinality());
        long gap = sessionGap.toMillis();
        int session = 0;
        long before = Long.MAX_VALUE;
        for (int ordinal = 0; ordinal < size; ordinal++) {
            if (times[ordinal] != NO_TIME) {
                session += before < times[ordinal] - gap ? 1 : 0;
                before = times[ordinal];
            }
            if (near.get(ordinal)) {
                ConversationPlace place = new ConversationPlace(conversation, ordinal, session);
                around.add(new PlacedDocument(documents[ordinal], Optional.of(place)));
            }
        }
        return around;
    }

    private BitSet near(IntPredicate candidates) {
        BitSet near = new BitSet(size);
        for (int ordinal = 0; ordinal < size; ordinal++) {
            if (candidates.test(documents[ordinal])) {
                near.set(
                        Math.max(0, ordinal - CandidateSearch.NEIGHBOURS),
                        Math.min(size, ordinal + CandidateSearch.NEIGHBOURS + 1));
            }
        }
        return near;
    }

    /** A document and its place in its conversation. */
    record PlacedDocument(int document, Optional<ConversationPlace> place) {}
}
