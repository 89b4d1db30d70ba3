package io.mneme.index.lucene.query;

import io.mneme.api.journal.Position;
import io.mneme.api.search.FacetCounts;
import io.mneme.index.lucene.document.DocumentReader.IndexedEntry;
import java.util.List;
import java.util.Optional;

/**
 * What a search finds in the index, before the entries are read from their journals.
 *
 * @param documents the documents of the page, in their order
 * @param total number of all documents
 * @param exact whether the total is exact, or a lower bound
 * @param facets the numbers of documents by field
 * @param next the cursor of the next page, if there is one
 */
record FoundPage(
        List<FoundDocument> documents, long total, boolean exact, List<FacetCounts> facets, Optional<HitCursor> next) {

    /** Returns the same page with other documents. */
    FoundPage with(List<FoundDocument> others) {
        return new FoundPage(others, total, exact, facets, next);
    }

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
}
