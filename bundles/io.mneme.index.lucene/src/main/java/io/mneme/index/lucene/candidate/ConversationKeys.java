package io.mneme.index.lucene.candidate;

import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.RecallFields;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;

/** Reads which conversation documents are of. For one thread. */
final class ConversationKeys {

    /**
     * A conversation in a journal.
     *
     * @param journal the name of the journal
     * @param conversation the id of the conversation
     */
    record ConversationKey(String journal, String conversation) {}

    private final List<LeafReaderContext> leaves;
    private int leaf = -1;
    private SortedDocValues conversations = DocValues.emptySorted();
    private SortedDocValues journals = DocValues.emptySorted();

    ConversationKeys(IndexReader reader) {
        leaves = reader.leaves();
    }

    /** Returns the conversation of a document; empty if it is of none. Documents are read by ascending number. */
    Optional<ConversationKey> of(int document) throws IOException {
        int next = ReaderUtil.subIndex(document, leaves);
        if (next != leaf) {
            leaf = next;
            conversations = DocValues.getSorted(leaves.get(leaf).reader(), RecallFields.CONVERSATION);
            journals = DocValues.getSorted(leaves.get(leaf).reader(), IndexFields.JOURNAL);
        }
        int inLeaf = document - leaves.get(leaf).docBase;
        return conversations.advanceExact(inLeaf) && journals.advanceExact(inLeaf)
                ? Optional.of(new ConversationKey(text(journals), text(conversations)))
                : Optional.empty();
    }

    private static String text(SortedDocValues values) throws IOException {
        return values.lookupOrd(values.ordValue()).utf8ToString();
    }
}
