package io.mneme.api.entry;

import static java.util.Objects.requireNonNull;

/**
 * What became of an entry that was imported.
 *
 * @param outcome whether it was recorded
 * @param reason why it was not; empty if it was recorded or is there already
 */
public record ImportedEntry(ImportOutcome outcome, String reason) {

    /** Whether an entry was recorded. */
    public enum ImportOutcome {
        /** It is in the journal now. */
        RECORDED,
        /** Its id is taken: it was recorded before, or recorded and deleted. */
        KNOWN,
        /** The rules of its kind exclude it, which is no error. */
        EXCLUDED,
        /** The journal cannot keep it. */
        REJECTED
    }

    public ImportedEntry {
        requireNonNull(outcome, "outcome");
        requireNonNull(reason, "reason");
    }

    /** Returns the result without a reason. */
    public static ImportedEntry of(ImportOutcome outcome) {
        return new ImportedEntry(outcome, "");
    }
}
