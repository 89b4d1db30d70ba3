package io.mneme.api.search;

/** The order of hits. Hits that are equal in it are ordered by their position, the newest first. */
public enum SearchOrder {
    /** The best match first. */
    RELEVANCE,

    /** The newest timestamp first; entries without a timestamp last. */
    TIME
}
