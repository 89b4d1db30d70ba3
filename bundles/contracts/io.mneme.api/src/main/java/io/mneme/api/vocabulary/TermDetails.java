package io.mneme.api.vocabulary;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What is known about a term.
 *
 * @param variants further spellings of it; may be empty
 * @param category what it is, for example {@code person}; may be empty
 * @param note a short explanation; may be empty
 */
public record TermDetails(List<String> variants, String category, String note) {

    /** Of a term of which nothing is known. */
    public static final TermDetails NONE = new TermDetails(List.of(), "", "");

    public TermDetails {
        requireNonNull(category, "category");
        requireNonNull(note, "note");
        variants = List.copyOf(variants);
    }
}
