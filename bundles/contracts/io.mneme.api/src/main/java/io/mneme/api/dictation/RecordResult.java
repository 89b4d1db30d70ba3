package io.mneme.api.dictation;

import io.mneme.api.journal.StoredEntry;

/** The result of a request to record a dictation. */
public sealed interface RecordResult {

    /**
     * The dictation is in the journal.
     *
     * @param stored the dictation as it was stored
     */
    record Recorded(StoredEntry<Dictation> stored) implements RecordResult {}

    /**
     * The dictation is not recorded by rule, which is no error.
     *
     * @param reason why, for the caller, for example {@code not recorded: chain mode}
     */
    record NotRecorded(String reason) implements RecordResult {}
}
