package io.mneme.index.lucene.query;

import io.mneme.api.search.FacetCounts;
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
}
