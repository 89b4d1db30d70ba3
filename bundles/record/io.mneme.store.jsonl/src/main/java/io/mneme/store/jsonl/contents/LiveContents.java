package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.ledger.Ledger;

/** The current contents of an open journal, which a change replaces. Used in the write turn only. */
public interface LiveContents<E> {

    /** Returns the current contents. */
    JournalContents<E> contents();

    /** Replaces the contents after this process has changed files. */
    void replaceContents(JournalContents<E> next);

    /** Publishes a snapshot of the current contents to all readers. */
    void publish();

    /** Returns the ledger that belongs to the contents. */
    Ledger ledger();

    /** Returns the cache of the open handles of inactive files. */
    FileHandleCache handleCache();
}
