package io.mneme.store.jsonl;

import io.mneme.api.journal.ReadOnlyJournalException;

/** Says that another process writes a folder. */
final class FolderHeldException extends ReadOnlyJournalException {

    private static final long serialVersionUID = 1L;

    FolderHeldException(String message) {
        super(message);
    }
}
