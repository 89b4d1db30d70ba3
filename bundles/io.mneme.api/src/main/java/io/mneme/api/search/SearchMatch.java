package io.mneme.api.search;

/** How many of its words a query needs. Fields, phrases and excluded words must match in any case. */
public enum SearchMatch {
    /** All words; if no entry has all, those entries are found that have some of them. */
    RELAXED,

    /** All words. */
    ALL
}
