package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

/**
 * The note that an entry was edited or deleted or a file was replaced. Changes contain no text.
 *
 * @param position the change's own position in the journal
 * @param type the type of the change
 * @param target position of the changed entry; the first position given up for {@link Type#REPLACED_FILE}
 * @param last the last position given up for {@link Type#REPLACED_FILE}, which is before {@code position}; {@code target} for
 *     the other types
 * @param id the changed entry's id; empty for {@link Type#REPLACED_FILE}
 */
public record Change(Position position, Type type, Position target, Position last, String id) {

    /** The types of changes. */
    public enum Type {
        /** The entry has new content under its old id and position. */
        EDITED,
        /** The entry was deleted; its id and position are never used again. */
        DELETED,
        /**
         * Another program replaced or removed files. The entries of these files at positions from {@code target} to {@code
         * last} are removed; those that are in the new files have positions after the change, and are returned as appended
         * ones. Entries of other files can be between them: these stay. A follower drops what it derived from this span,
         * and reads the span again.
         */
        REPLACED_FILE
    }

    public Change {
        requireNonNull(position, "position");
        requireNonNull(type, "type");
        requireNonNull(target, "target");
        requireNonNull(last, "last");
        requireNonNull(id, "id");
        if (target.isAfter(last)) {
            throw new IllegalArgumentException("target must not be after last: " + target + " and " + last);
        }
        if (type != Type.REPLACED_FILE && !target.equals(last)) {
            throw new IllegalArgumentException(type + " must concern one entry: " + target + " to " + last);
        }
    }

    /** Creates a change of one entry. */
    public static Change ofEntry(Position position, Type type, Position target, String id) {
        return new Change(position, type, target, target, id);
    }

    /** Creates the note that files were replaced whose entries had these positions. */
    public static Change ofFiles(Position position, Position first, Position last) {
        return new Change(position, Type.REPLACED_FILE, first, last, "");
    }

    /** Returns whether an entry at a position is changed or can be removed by this change. */
    public boolean concerns(Position entry) {
        return !target.isAfter(entry) && !entry.isAfter(last);
    }
}
