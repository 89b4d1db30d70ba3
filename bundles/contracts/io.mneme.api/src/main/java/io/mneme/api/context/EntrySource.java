package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

/**
 * An entry that a segment was made of.
 *
 * @param journal name of its journal
 * @param id its id there
 * @param weight how much it mattered when it was chosen, any finite number; 1 if all entries mattered alike
 * @param reason why it was chosen, without its text; empty if it has none but its place in the history
 */
public record EntrySource(String journal, String id, double weight, String reason) {

    private static final double EVEN_WEIGHT = 1;

    public EntrySource {
        requireNonNull(journal, "journal");
        requireNonNull(id, "id");
        requireNonNull(reason, "reason");
        if (!Double.isFinite(weight)) {
            throw new IllegalArgumentException("weight must be a finite number: " + weight);
        }
    }

    /** Returns an entry that was chosen by its place in the history. */
    public static EntrySource of(String journal, String id) {
        return new EntrySource(journal, id, EVEN_WEIGHT, "");
    }

    /** Returns whether this is the entry of a journal with an id, whatever its weight. */
    public boolean isEntry(String otherJournal, String otherId) {
        return id.equals(otherId) && journal.equals(otherJournal);
    }
}
