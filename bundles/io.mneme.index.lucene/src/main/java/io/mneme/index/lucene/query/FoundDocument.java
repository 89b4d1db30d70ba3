package io.mneme.index.lucene.query;

import io.mneme.api.journal.Position;
import io.mneme.index.lucene.document.IndexedEntry;

/**
 * A document that matches a query.
 *
 * @param entry the entry that it is of
 * @param score how well it matches; 0 if the hits are ordered by time
 */
record FoundDocument(IndexedEntry entry, double score) {

    String journal() {
        return entry.journal();
    }

    Position position() {
        return entry.position();
    }
}
