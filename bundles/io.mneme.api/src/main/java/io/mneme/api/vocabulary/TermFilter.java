package io.mneme.api.vocabulary;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Which terms to list.
 *
 * @param text only terms that contain this text in the term, a variant or the note, whatever its case; empty for any
 * @param category only terms of this category; empty for any
 */
public record TermFilter(Optional<String> text, Optional<String> category) {

    /** Selects every term. */
    public static final TermFilter ALL = new TermFilter(Optional.empty(), Optional.empty());

    public TermFilter {
        requireNonNull(text, "text");
        requireNonNull(category, "category");
    }
}
