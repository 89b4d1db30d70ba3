package io.mneme.api.vocabulary;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.StoredEntry;

/**
 * What became of a term that was put.
 *
 * @param stored the term as it is stored
 * @param created whether the vocabulary did not have it before
 */
public record PutResult(StoredEntry<TermEntry> stored, boolean created) {

    public PutResult {
        requireNonNull(stored, "stored");
    }
}
