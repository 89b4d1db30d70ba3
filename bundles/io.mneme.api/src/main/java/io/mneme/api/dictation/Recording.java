package io.mneme.api.dictation;

import io.mneme.api.journal.Stored;

/** What became of a dictation that was to be recorded. */
public sealed interface Recording {

    /**
     * It is in the journal.
     *
     * @param stored the dictation as it was stored
     */
    record Recorded(Stored<Dictation> stored) implements Recording {}

    /**
     * By rule it is not recorded, which is no error.
     *
     * @param reason why, for the person who asked, for example {@code not recorded: chain mode}
     */
    record NotRecorded(String reason) implements Recording {}
}
