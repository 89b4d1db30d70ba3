package io.mneme.api.vocabulary;

import static java.util.Objects.requireNonNull;

/**
 * A word that a speech recogniser tends to miss.
 *
 * @param term how it is spelt; never blank
 * @param note a short explanation; may be empty
 */
public record VocabularyTerm(String term, String note) {

    public VocabularyTerm {
        requireNonNull(note, "note");
        if (term.isBlank()) {
            throw new IllegalArgumentException("term must not be blank");
        }
    }
}
