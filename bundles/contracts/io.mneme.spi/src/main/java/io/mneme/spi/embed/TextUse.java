package io.mneme.spi.embed;

/** What a text is embedded for. Some models expect a different prefix for each. */
public enum TextUse {
    /** A text for which others are sought. */
    QUERY,

    /** A text that is to be found. */
    PASSAGE
}
