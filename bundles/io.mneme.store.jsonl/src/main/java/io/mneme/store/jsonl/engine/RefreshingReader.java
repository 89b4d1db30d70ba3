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

/** Answers reads from views that show what other programs have written so far, unless a write of ours is under way. */
public final class RefreshingReader<E> {

    private static final Logger log = LoggerFactory.getLogger(RefreshingReader.class);

    /** How often a read begins again when files are replaced under it. */
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

    /** Something read from entries. */
    public interface EntryQuery<E, R> {
        R run(SnapshotReader<E> reader) throws IOException;
    }

    /** Something seen in a view. */
    public interface SnapshotQuery<E, R> {
        R run(Snapshot<E> snapshot) throws IOException;
    }

    public <R> R read(EntryQuery<E, R> read) {
        return query(snapshot -> read.run(new SnapshotReader<>(snapshot, settings.layout(), decoder)));
    }

    /**
     * Returns what is seen of the entries.
     *
     * @throws JournalException if they cannot be read, or another process writes them and
     *     nothing whole was seen of them yet
     */
    public <R> R query(SnapshotQuery<E, R> sight) {
        refresh();
        store.publisher().requirePublished();
        return queryPublished(sight);
    }

    /** Returns what was seen last, even if that is nothing. */
    public <R> R queryPublished(SnapshotQuery<E, R> sight) {
        for (int attempt = 1; ; attempt++) {
            Snapshot<E> snapshot = store.publisher().snapshot();
            try {
                return sight.run(snapshot);
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

    /** Refreshes if files may have changed, unless another thread writes just then. */
    public void refresh() {
        if (store.publisher().mayHaveChanged()) {
            attempt(() -> turn.tryRun(() -> {
                store.refresh();
                return null;
            }));
        }
    }

    /** Looks however short ago the last look was; waits a bounded time for a write under way. */
    public void refreshNow() {
        attempt(() -> turn.tryRunWithin(TURN_TIMEOUT_MILLIS, () -> {
            store.refreshNow();
            return null;
        }));
    }

    /** Looks at all files, however short ago the last look was; waits a bounded time for a write under way. */
    public void refreshAll() {
        attempt(() -> turn.tryRunWithin(TURN_TIMEOUT_MILLIS, () -> {
            store.refreshAll();
            return null;
        }));
    }

    private void attempt(IoAction<Boolean> looking) {
        try {
            looking.run();
            failing.set(false);
        } catch (IOException e) {
            if (failing.compareAndSet(false, true)) {
                log.warn(
                        "{}: cannot take in what happened to the files; reads show what was there before",
                        settings.folder(),
                        e);
            }
        }
    }
}
