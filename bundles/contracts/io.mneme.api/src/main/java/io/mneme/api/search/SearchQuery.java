package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Position;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What to find, and which page of it to return.
 *
 * @param text the words, as {@link Search} describes
 * @param journals the names of the journals to search; empty for all that are open
 * @param order the order of the hits
 * @param spelling which spellings of a word are found, unless the text decides it for the word
 * @param match how many of the words must match
 * @param facets by what to count the hits; empty for nothing
 * @param snippets whether the hits have snippets, each of which costs an analysis of a part of its text
 * @param skip number of hits to pass over, 0 or more
 * @param limit maximum number of hits to return, 1 to {@value #MAX_LIMIT}; {@code skip} and {@code limit} together are at most
 *     {@value #MAX_REACH}
 * @param cursor the {@link SearchPage#next} of the page before this one; empty for the first page. With it, {@code skip} is 0
 * @param after by name of a journal the position that the search must cover, as that of an entry that the caller has just
 *     appended; empty for none
 * @param timeout how long the search waits at the most for these positions and for changes of entries, 0 to {@link #MAX_WAIT}; then it
 *     answers without what is missing, and {@link SearchPage#partial} says so. It does not wait for an index that is not open
 */
public record SearchQuery(
        String text,
        Set<String> journals,
        SearchOrder order,
        SearchSpelling spelling,
        SearchMatch match,
        Set<FacetField> facets,
        boolean snippets,
        int skip,
        int limit,
        Optional<String> cursor,
        Map<String, Position> after,
        Duration timeout) {

    /** The maximum number of hits of a page. */
    public static final int MAX_LIMIT = 100;

    /** The last hit that a page can contain, unless it is reached by cursors. */
    public static final int MAX_REACH = 10_000;

    /** The longest that a search waits for the index. */
    public static final Duration MAX_WAIT = Duration.ofSeconds(60);

    /** How long a search waits for the index unless its caller decides it. */
    public static final Duration DEFAULT_WAIT = Duration.ofMillis(500);

    private static final int DEFAULT_LIMIT = 20;

    public SearchQuery {
        requireNonNull(text, "text");
        requireNonNull(order, "order");
        requireNonNull(spelling, "spelling");
        requireNonNull(match, "match");
        requireNonNull(cursor, "cursor");
        journals = Set.copyOf(journals);
        facets = Set.copyOf(facets);
        after = Map.copyOf(after);
        if (timeout.isNegative() || timeout.compareTo(MAX_WAIT) > 0) {
            throw new IllegalArgumentException("timeout must be 0 to " + MAX_WAIT.toSeconds() + " s: " + timeout);
        }
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ": " + limit);
        }
        if (skip < 0 || skip > MAX_REACH - limit) {
            throw new IllegalArgumentException(
                    "skip must be 0 to " + (MAX_REACH - limit) + " with limit " + limit + ": " + skip);
        }
        if (skip > 0 && cursor.isPresent()) {
            throw new IllegalArgumentException("skip must be 0 with a cursor: " + skip);
        }
    }

    /** Returns a query for the best hits in all journals. */
    public static SearchQuery of(String text) {
        return new SearchQuery(
                text,
                Set.of(),
                SearchOrder.RELEVANCE,
                SearchSpelling.WRITTEN,
                SearchMatch.RELAXED,
                Set.of(),
                false,
                0,
                DEFAULT_LIMIT,
                Optional.empty(),
                Map.of(),
                DEFAULT_WAIT);
    }

    /** Returns the same query for some journals only; for all open ones if the names are empty. */
    public SearchQuery in(Set<String> names) {
        return new SearchQuery(
                text, names, order, spelling, match, facets, snippets, skip, limit, cursor, after, timeout);
    }

    /** Returns the same query in another order. */
    public SearchQuery orderedBy(SearchOrder other) {
        return new SearchQuery(
                text, journals, other, spelling, match, facets, snippets, skip, limit, cursor, after, timeout);
    }

    /** Returns the same query for other spellings. */
    public SearchQuery spelled(SearchSpelling other) {
        return new SearchQuery(
                text, journals, order, other, match, facets, snippets, skip, limit, cursor, after, timeout);
    }

    /** Returns the same query for another number of words that must match. */
    public SearchQuery matching(SearchMatch other) {
        return new SearchQuery(
                text, journals, order, spelling, other, facets, snippets, skip, limit, cursor, after, timeout);
    }

    /** Returns the same query, which also counts the hits. */
    public SearchQuery countedBy(Set<FacetField> fields) {
        return new SearchQuery(
                text, journals, order, spelling, match, fields, snippets, skip, limit, cursor, after, timeout);
    }

    /** Returns the same query, whose hits have snippets. */
    public SearchQuery withSnippets() {
        return new SearchQuery(
                text, journals, order, spelling, match, facets, true, skip, limit, cursor, after, timeout);
    }

    /** Returns the same query for another page. */
    public SearchQuery page(int newSkip, int newLimit) {
        return new SearchQuery(
                text,
                journals,
                order,
                spelling,
                match,
                facets,
                snippets,
                newSkip,
                newLimit,
                Optional.empty(),
                after,
                timeout);
    }

    /** Returns the same query for the page that follows another one, of the same length as this one's. */
    public SearchQuery following(String next) {
        return new SearchQuery(
                text, journals, order, spelling, match, facets, snippets, 0, limit, Optional.of(next), after, timeout);
    }

    /** Returns the same query, which also covers a position of a journal. */
    public SearchQuery covering(String journal, Position position) {
        Map<String, Position> more = new HashMap<>(after);
        more.put(journal, position);
        return new SearchQuery(
                text, journals, order, spelling, match, facets, snippets, skip, limit, cursor, more, timeout);
    }

    /** Returns the same query, which waits longer or shorter for the positions that it must cover. */
    public SearchQuery waiting(Duration other) {
        return new SearchQuery(
                text, journals, order, spelling, match, facets, snippets, skip, limit, cursor, after, other);
    }

    /** How many of its words a query needs. Fields, phrases and excluded words must match in any case. */
    public enum SearchMatch {
        /** All words; if no entry has all, those entries are found that have some of them. */
        RELAXED,

        /** All words. */
        ALL
    }

    /** Which spellings of a word a search finds. */
    public enum SearchSpelling {
        /** The word as it is written. Case, accents, the width of letters and English inflection do not matter. */
        WRITTEN,

        /** Also words that sound alike, after those that are written so. */
        SOUND_ALIKE
    }

    /** The order of hits. Hits that are equal in it are ordered by their position, the newest first. */
    public enum SearchOrder {
        /** The best match first. */
        RELEVANCE,

        /** The newest timestamp first; entries without a timestamp last. */
        TIME
    }
}
