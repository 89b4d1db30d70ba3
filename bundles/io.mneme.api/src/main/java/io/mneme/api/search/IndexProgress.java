package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Position;

/**
 * How far a long operation on the index has come.
 *
 * @param journal the journal that is being read
 * @param position the last position that was read
 * @param end the last position there is
 */
public record IndexProgress(String journal, Position position, Position end) {

    public IndexProgress {
        requireNonNull(journal, "journal");
        requireNonNull(position, "position");
        requireNonNull(end, "end");
    }
}
