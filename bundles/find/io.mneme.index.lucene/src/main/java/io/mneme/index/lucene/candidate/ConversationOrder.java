package io.mneme.index.lucene.candidate;

import io.mneme.api.search.CandidateSearch;
import io.mneme.api.search.CandidateTurn.ConversationPlace;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.RecallFields;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.SmallFloat;

/** The documents of a conversation by their positions. For one thread. */
final class ConversationOrder {

    private record OrderedTurn(int document, long position, long millis, int words) {}

    private static final long NO_TIME = Long.MIN_VALUE;

    private final String conversation;
    private final BytesRef journal;
    private final List<OrderedTurn> turns = new ArrayList<>();

    private ConversationOrder(String conversation, BytesRef journal) {
        this.conversation = conversation;
        this.journal = journal;
    }

    /** Reads the documents of a journal that are of a conversation. */
    static ConversationOrder read(IndexReader reader, String journal, String conversation) throws IOException {
        ConversationOrder order = new ConversationOrder(conversation, new BytesRef(journal));
        for (LeafReaderContext leaf : reader.leaves()) {
            order.read(leaf);
        }
        // Segments are in the order of the journal until entries are edited or segments merged.
        order.turns.sort(Comparator.comparingLong(OrderedTurn::position));
        return order;
    }

    private void read(LeafReaderContext leaf) throws IOException {
        PostingsEnum documents = leaf.reader().postings(RecallFields.conversation(conversation), PostingsEnum.NONE);
        SortedDocValues journals = DocValues.getSorted(leaf.reader(), IndexFields.JOURNAL);
        int ord = documents == null ? -1 : journals.lookupTerm(journal);
        if (ord < 0) {
            return;
        }
        Bits live = leaf.reader().getLiveDocs();
        NumericDocValues positions = DocValues.getNumeric(leaf.reader(), IndexFields.POSITION);
        NumericDocValues times = DocValues.getNumeric(leaf.reader(), IndexFields.TIMESTAMP);
        NumericDocValues lengths = leaf.reader().getNormValues(RecallFields.WORDS);
        for (int document = documents.nextDoc();
                document != DocIdSetIterator.NO_MORE_DOCS;
                document = documents.nextDoc()) {
            boolean present = live == null || live.get(document);
            if (present && journals.advanceExact(document) && journals.ordValue() == ord) {
                turns.add(new OrderedTurn(
                        leaf.docBase + document,
                        positions.advanceExact(document) ? positions.longValue() : 0,
                        times.advanceExact(document) ? times.longValue() : NO_TIME,
                        lengths != null && lengths.advanceExact(document)
                                ? SmallFloat.byte4ToInt((byte) lengths.longValue())
                                : 0));
            }
        }
    }

    int size() {
        return turns.size();
    }

    /** Returns the number of words of all turns, about. */
    long words() {
        return turns.stream().mapToLong(OrderedTurn::words).sum();
    }

    /**
     * Returns the candidates and their neighbours, in the order of the conversation.
     *
     * @param candidates whether a document is a candidate
     * @param sessionGap the time between two turns after which another session begins
     */
    List<PlacedDocument> around(IntPredicate candidates, Duration sessionGap) {
        BitSet near = near(candidates);
        List<PlacedDocument> around = new ArrayList<>();
        int session = 0;
        long before = Long.MAX_VALUE;
        for (int ordinal = 0; ordinal < turns.size(); ordinal++) {
            OrderedTurn turn = turns.get(ordinal);
            if (turn.millis() != NO_TIME) {
                session += before < turn.millis() - sessionGap.toMillis() ? 1 : 0;
                before = turn.millis();
            }
            if (near.get(ordinal)) {
                ConversationPlace place = new ConversationPlace(conversation, ordinal, session);
                around.add(new PlacedDocument(turn.document(), Optional.of(place)));
            }
        }
        return around;
    }

    private BitSet near(IntPredicate candidates) {
        BitSet near = new BitSet();
        for (int ordinal = 0; ordinal < turns.size(); ordinal++) {
            if (candidates.test(turns.get(ordinal).document())) {
                near.set(Math.max(0, ordinal - CandidateSearch.NEIGHBOURS), ordinal + CandidateSearch.NEIGHBOURS + 1);
            }
        }
        return near;
    }

    /** A document and its place in its conversation. */
    record PlacedDocument(int document, Optional<ConversationPlace> place) {}
}
