package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

/**
 * Something that happened to entries already in the journal. Changes carry no text.
 *
 * @param position the change's own place in the journal's sequence
 * @param what what happened
 * @param target where the changed entry is, or was; {@link Position#START} for {@link What#REPLACED_FILE}
 * @param id the changed entry's id; empty for {@link What#REPLACED_FILE}
 */
public record Change(Position position, What what, Position target, String id) {

    /** What can happen to an entry after it was appended. */
    public enum What {
        /** The entry has new content under its old id and position. */
        EDITED,
        /** The entry is gone; its id and position are never used again. */
        DELETED,
        /**
         * Another program put other content in place of a file, or took a file away: everything derived from the journal is
         * to be derived anew. Entries of such a file are gone, or there with new positions.
         */
        REPLACED_FILE
    }

    public Change {
        requireNonNull(position, "position");
        requireNonNull(what, "what");
        requireNonNull(target, "target");
        requireNonNull(id, "id");
    }
}
