package io.mneme.store.jsonl.engine;

import io.mneme.store.jsonl.contents.LiveContents;
import io.mneme.store.jsonl.contents.SnapshotPublisher;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.process.WriteRight;
import io.mneme.store.jsonl.recovery.UnfinishedWork;
import java.io.IOException;

/** The journal that a {@link WriterHandover} switches between writing and reading only. Used in the write turn only. */
interface HandoverTarget<E> extends LiveContents<E> {

    /** Returns the right of this process to write the folder. */
    WriteRight right();

    /** Returns the publisher of the snapshots that readers use. */
    SnapshotPublisher<E> publisher();

    /** Returns the work that must be completed before anything else is written. */
    UnfinishedWork unfinishedWork();

    /** Returns the file to which entries are appended. */
    ActiveFile<E> activeFile();

    /** Loads the contents from all files, with the ledger of this process as the writer. */
    void loadAll(Ledger ledger) throws IOException;

    /** Repairs last lines without an end, and publishes the result. */
    void repairTornTails() throws IOException;
}
