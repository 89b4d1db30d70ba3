package io.mneme.api.search;

import java.util.List;

/**
 * A page of what a search found.
 *
 * @param hits the hits, in the order of the query; fewer than the limit on the last page, and where an entry was changed while
 *     the search ran
 * @param total number of all hits, at least that of this page; a lower bound if it is not exact
 * @param exact whether the total is exact, as it is up to 10,000
 * @param partial why entries may be missing; empty if none can be. No text of any entry
 */
public record SearchPage(List<SearchHit> hits, long total, boolean exact, List<String> partial) {

    public SearchPage {
        hits = List.copyOf(hits);
        partial = List.copyOf(partial);
        if (total < 0) {
            throw new IllegalArgumentException("total must not be negative: " + total);
        }
    }

    /** Returns whether entries may be missing. */
    public boolean isPartial() {
        return !partial.isEmpty();
    }
}
