package io.mneme.store.jsonl.engine;

import io.mneme.api.journal.JournalException;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.io.IoAction;
import io.mneme.store.jsonl.io.IoFailures;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.process.WriteTurn;
import io.mneme.store.jsonl.read.SnapshotReader;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers reads from snapshots. Refreshes the journal first if that is due and no other thread has the write turn. */
public final class RefreshingReader<E> {

    private static final Logger log = LoggerFactory.getLogger(RefreshingReader.class);

    /** Limit of the attempts of a read while other programs replace its files. */
    private static final int MAX_ATTEMPTS = 20;

    private static final long TURN_TIMEOUT_MILLIS = 200;

    private final JournalStore<E> store;
    private final JournalSettings settings;
    private final EntryDecoder<E> decoder;
    private final WriteTurn turn;
    private final AtomicBoolean failing = new AtomicBoolean();

    public RefreshingReader(JournalStore<E> store, JournalSettings settings, EntryDecoder<E> decoder, WriteTurn turn) {
        this.store = store;
        this.settings = settings;
        this.decoder = decoder;
        this.turn = turn;
    }

    /** A query that reads entries. */
    public interface EntryQuery<E, R> {
        R run(SnapshotReader<E> reader) throws IOException;
    }

    /** A query that reads a snapshot. */
    public interface SnapshotQuery<E, R> {
        R run(Snapshot<E> snapshot) throws IOException;
    }

    /** Refreshes if necessary, and runs a query of entries; throws like {@link #query}. */
    public <R> R read(EntryQuery<E, R> query) {
        return query(snapshot -> query.run(new SnapshotReader<>(snapshot, settings.layout(), decoder)));
    }

    /**
     * Refreshes if necessary, and runs a query of some entries; throws like {@link #query}.
     *
     * @throws IllegalArgumentException if {@code skip} is negative, or {@code limit} is not positive
     */
    public <R> R readPage(long skip, int limit, EntryQuery<E, R> query) {
        requireAtLeast(0, skip, "skip");
        requireAtLeast(1, limit, "limit");
        return read(query);
    }

    private static void requireAtLeast(long min, long value, String name) {
        if (value < min) {
            throw new IllegalArgumentException(name + " must be at least " + min + ": " + value);
        }
    }

    /**
     * Refreshes if necessary, and runs a query.
     *
     * @throws JournalException if the files cannot be read, or another process writes them and they could not be read
     *     as a whole yet
     */
    public <R> R query(SnapshotQuery<E, R> query) {
        refresh();
        store.publisher().requirePublished();
        return queryPublished(query);
    }

    /** Runs a query on the last snapshot, even if that is the first, empty one. */
    public <R> R queryPublished(SnapshotQuery<E, R> query) {
        for (int attempt = 1; ; attempt++) {
            Snapshot<E> snapshot = store.publisher().snapshot();
            try {
                return query.run(snapshot);
            } catch (StaleFileException e) {
                if (attempt == MAX_ATTEMPTS) {
                    throw failure(e);
                }
                refreshAll();
            } catch (IOException e) {
                throw failure(e);
            } finally {
                snapshot.fileSet().release();
            }
        }
    }

    private JournalException failure(IOException e) {
        return new JournalException("cannot read " + settings.folder() + ": " + IoFailures.describe(e), e);
    }

    /** Refreshes if files may have changed and no other thread has the write turn. */
    public void refresh() {
        if (store.publisher().mayHaveChanged()) {
            attempt(() -> turn.tryRun(store::refresh));
        }
    }

    /** Refreshes, however recent the last refresh was. Waits a bounded time for the write turn. */
    public void refreshNow() {
        attempt(() -> turn.tryRunWithin(TURN_TIMEOUT_MILLIS, store::refreshNow));
    }

    /** Refreshes all files, however recent the last refresh was. Waits a bounded time for the write turn. */
    public void refreshAll() {
        attempt(() -> turn.tryRunWithin(TURN_TIMEOUT_MILLIS, store::refreshAll));
    }

    private void attempt(IoAction<Boolean> refresh) {
        try {
            refresh.run();
            failing.set(false);
        } catch (IOException e) {
            if (failing.compareAndSet(false, true)) {
                log.warn("{}: the files cannot be refreshed; reads return what was read before", settings.folder(), e);
            }
        }
    }
}
