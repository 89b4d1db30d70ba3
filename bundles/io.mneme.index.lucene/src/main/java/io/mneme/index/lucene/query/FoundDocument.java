package io.mneme.index.lucene.query;

import io.mneme.api.journal.Position;
import io.mneme.index.lucene.document.IndexedEntry;
import java.util.List;

/**
 * A document that matches a query.
 *
 * @param number its number in the snapshot
 * @param entry the entry that it is of
 * @param score how well it matches; 0 if the hits are ordered by time
 * @param missing the words of the query that it lacks
 */
record FoundDocument(int number, IndexedEntry entry, double score, List<String> missing) {

    FoundDocument {
        missing = List.copyOf(missing);
    }

    /** Returns the same document, which lacks some words. */
    FoundDocument lacking(List<String> words) {
        return new FoundDocument(number, entry, score, words);
    }

    String journal() {
        return entry.journal();
    }

    Position position() {
        return entry.position();
    }
}
