package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

/**
 * Something that happened to entries already in the journal. Changes carry no text.
 *
 * @param position the change's own place in the journal's sequence
 * @param type what happened
 * @param target where the changed entry is, or was; {@link Position#START} for {@link Type#REPLACED_FILE}
 * @param id the changed entry's id; empty for {@link Type#REPLACED_FILE}
 */
public record Change(Position position, Type type, Position target, String id) {

    /** What can happen to an entry after it was appended. */
    public enum Type {
        /** The entry has new content under its old id and position. */
        EDITED,
        /** The entry is gone; its id and position are never used again. */
        DELETED,
        /**
         * Another program replaced or removed a file. Everything that was derived from the journal must be derived again.
         * The file's entries are gone, or have new positions.
         */
        REPLACED_FILE
    }

    public Change {
        requireNonNull(position, "position");
        requireNonNull(type, "type");
        requireNonNull(target, "target");
        requireNonNull(id, "id");
    }
}
