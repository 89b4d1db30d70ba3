package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

/**
 * The note that an entry was edited or deleted or a file was replaced. Changes contain no text.
 *
 * @param position the change's own position in the journal
 * @param type the type of the change
 * @param target position of the changed entry; {@link Position#START} for {@link Type#REPLACED_FILE}
 * @param id the changed entry's id; empty for {@link Type#REPLACED_FILE}
 */
public record Change(Position position, Type type, Position target, String id) {

    /** The types of changes. */
    public enum Type {
        /** The entry has new content under its old id and position. */
        EDITED,
        /** The entry was deleted; its id and position are never used again. */
        DELETED,
        /**
         * Another program replaced or removed a file. All data derived from the journal must be derived again, since the
         * file's entries are removed or have new positions.
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
