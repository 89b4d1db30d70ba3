package io.mneme.store.jsonl.engine;

import io.mneme.store.jsonl.contents.ContentsLoader;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.contents.LiveContents;
import java.io.IOException;

/** The contents that follow what other programs do to their files. In the writing turn only. */
interface RefreshTarget<E> extends LiveContents<E> {

    /** Puts another content in the place of the present one, after other programs changed files. */
    void replace(JournalContents<E> next);

    /** Returns what reads the files. */
    ContentsLoader<E> loader();

    /** Seals all files in the ledger. */
    void seal() throws IOException;

    /** Releases the lock of a folder that is no longer the one that was locked; returns whether that is so. */
    boolean releaseLostFolder() throws IOException;
}
