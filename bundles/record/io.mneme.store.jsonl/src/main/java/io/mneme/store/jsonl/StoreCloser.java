package io.mneme.store.jsonl;

import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.process.WriteTurn;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes the store of a journal, and logs what prevented it. */
final class StoreCloser {

    private static final Logger log = LoggerFactory.getLogger(StoreCloser.class);
    private static final long CLOSE_TIMEOUT_MILLIS = 10_000;

    private StoreCloser() {}

    /** Makes all entries durable and closes the files. Waits a bounded time for a running write. */
    static void close(JournalStore<?> store, WriteTurn turn, Path folder) {
        try {
            boolean closed = turn.tryRunWithin(CLOSE_TIMEOUT_MILLIS, store::close);
            if (!closed) {
                log.error("{}: still writing after {} ms; the folder stays locked", folder, CLOSE_TIMEOUT_MILLIS);
            }
        } catch (IOException e) {
            log.error("{}: could not make all entries durable on closing", folder, e);
        }
    }
}
