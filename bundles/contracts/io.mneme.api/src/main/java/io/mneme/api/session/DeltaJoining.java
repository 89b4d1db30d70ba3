package io.mneme.api.session;

/** How a delta is joined to the text that a message has already. */
public enum DeltaJoining {
    /** As it came: for the deltas of models, which may be parts of words. */
    VERBATIM,
    /**
     * With a space between stored text and delta if neither has one there, except before punctuation: for programs that send
     * whole words without their spaces.
     */
    WORDS
}
