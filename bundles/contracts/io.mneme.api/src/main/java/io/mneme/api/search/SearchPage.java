package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * A page of what a search found.
 *
 * @param hits the hits, in the order of the query; fewer than the limit on the last page, and where an entry was changed while
 *     the search ran
 * @param relaxed whether no entry has all words of the query, and these have some of them
 * @param total number of all hits, at least that of this page; a lower bound if it is not exact
 * @param exact whether the total is exact, as it is up to 10,000 unless entries may be missing
 * @param facets the numbers of hits that the query asks for, by field in the order of {@link FacetField}
 * @param next the {@link SearchQuery#cursor} of the page after this one; empty if this is the last one
 * @param partial why entries may be missing; empty if none can be. No text of any entry
 * @param hints the words of the query that look like operators and are none, in their order
 */
public record SearchPage(
        List<SearchHit> hits,
        boolean relaxed,
        long total,
        boolean exact,
        List<FacetCounts> facets,
        Optional<String> next,
        List<String> partial,
        List<SearchHint> hints) {

    public SearchPage {
        hits = List.copyOf(hits);
        facets = List.copyOf(facets);
        requireNonNull(next, "next");
        partial = List.copyOf(partial);
        hints = List.copyOf(hints);
        if (total < 0) {
            throw new IllegalArgumentException("total must not be negative: " + total);
        }
    }

    /** Creates a page that is not relaxed, without facets, a page after it, and hints. */
    public SearchPage(List<SearchHit> hits, long total, boolean exact, List<String> partial) {
        this(hits, false, total, exact, List.of(), Optional.empty(), partial, List.of());
    }

    /** Returns whether entries may be missing. */
    public boolean isPartial() {
        return !partial.isEmpty();
    }

    /**
     * A word of a query that is an operator in other languages, and a word here.
     *
     * @param word the word as the query contains it; not empty
     * @param position where it begins in the text of the query, in UTF-16 units from 0
     * @param advice what finds what such a word usually means; a sentence for the person who wrote the query
     */
    public record SearchHint(String word, int position, String advice) {

        public SearchHint {
            requireNonNull(word, "word");
            requireNonNull(advice, "advice");
            if (position < 0) {
                throw new IllegalArgumentException("position must be 0 or more: " + position);
            }
        }
    }
}
