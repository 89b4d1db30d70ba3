package io.mneme.store.jsonl;

/** What the files of an open journal contain now, and the next version of it. In the writing turn only. */
interface LiveContents<E> {

    /** Returns what the files contain now. */
    Contents<E> contents();

    /** Puts another content in the place of the present one, after files were changed. */
    void swap(Contents<E> next);

    /** Lets all readers see what the files contain now. */
    void publish();

    /** Returns the ledger that belongs to the contents. */
    Ledger ledger();

    /** Returns what keeps files open that are only read. */
    Shelf shelf();
}
