package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.ledger.Ledger;

/** What the files of an open journal contain now, and the next version of it. In the writing turn only. */
public interface LiveContents<E> {

    /** Returns what the files contain now. */
    JournalContents<E> contents();

    /** Puts another content in the place of the present one, after files were changed. */
    void replaceContents(JournalContents<E> next);

    /** Lets all readers see what the files contain now. */
    void publish();

    /** Returns the ledger that belongs to the contents. */
    Ledger ledger();

    /** Returns what keeps files open that are only read. */
    FileHandleCache handleCache();
}
