package io.mneme.api.search;

/** Which spellings of a word a search finds. */
public enum SearchSpelling {
    /** The word as it is written. Case, accents, the width of letters and English inflection do not matter. */
    WRITTEN,

    /** Also words that sound alike, after those that are written so. */
    SOUND_ALIKE
}
