package io.mneme.api.dictation;

import io.mneme.api.journal.StoredEntry;

/** What became of a dictation that was to be recorded. */
public sealed interface RecordResult {

    /**
     * It is in the journal.
     *
     * @param stored the dictation as it was stored
     */
    record Recorded(StoredEntry<Dictation> stored) implements RecordResult {}

    /**
     * By rule it is not recorded, which is no error.
     *
     * @param reason why, for the person who asked, for example {@code not recorded: chain mode}
     */
    record NotRecorded(String reason) implements RecordResult {}
}
