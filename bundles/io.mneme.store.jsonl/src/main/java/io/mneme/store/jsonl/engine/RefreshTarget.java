package io.mneme.store.jsonl.engine;

import io.mneme.store.jsonl.contents.ContentsLoader;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.contents.LiveContents;
import java.io.IOException;

/** The contents that a refresh updates. Used in the write turn only. */
interface RefreshTarget<E> extends LiveContents<E> {

    /** Replaces the contents after other programs have changed files. */
    void replace(JournalContents<E> next);

    /** Returns the loader, which reads the files. */
    ContentsLoader<E> loader();

    /** Records the fingerprints of all files in the ledger. */
    void recordFingerprints() throws IOException;

    /** Releases the lock if the folder is no longer the one that was locked; returns whether it did. */
    boolean releaseLostFolder() throws IOException;
}
