package io.mneme.store.jsonl.write;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.io.IoAction;
import io.mneme.store.jsonl.io.IoFailures;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.PreparedEntry;
import io.mneme.store.jsonl.meter.JournalActivity;
import io.mneme.store.jsonl.process.WriteTurn;
import io.mneme.store.jsonl.write.GroupCommit.PendingAppend;
import java.io.IOException;
import java.util.List;

/** Writes the entries of a journal: appends of callers together, other changes one at a time. Safe for use by many threads. */
public final class JournalWriter<E> {

    private final JournalSettings settings;
    private final EntryDecoder<E> decoder;
    private final EntryEditor<E> editor;
    private final Appender<E> appender;
    private final GroupCommit<E> commit;
    private final Runnable afterWrite;

    /** A change of entries. */
    public interface EntryChange<E, R> {

        R run(EntryEditor<E> editor) throws IOException;
    }

    /**
     * Creates a writer.
     *
     * @param onUnsynced runs after each append that was not synced
     * @param activity records the appends
     * @param afterWrite runs after each append and change, also after a change that failed
     */
    public JournalWriter(
            JournalStore<E> store,
            JournalSettings settings,
            Storage storage,
            EntryDecoder<E> decoder,
            Runnable onUnsynced,
            JournalActivity activity,
            Runnable afterWrite) {
        this.settings = settings;
        this.decoder = decoder;
        this.editor = new EntryEditor<>(store, decoder, settings, storage);
        this.appender = new Appender<>(store, settings, decoder, onUnsynced, activity);
        this.commit = new GroupCommit<>(settings.durability(), appender::append);
        this.afterWrite = afterWrite;
    }

    /** Returns the write turn, in which maintenance changes files, too. */
    public WriteTurn turn() {
        return commit.turn();
    }

    /** Appends an entry, with those of other callers in one write. */
    public StoredEntry<E> append(E entry) {
        StoredEntry<E> stored = commit.append(pending(entry));
        afterWrite.run();
        return stored;
    }

    /** Appends all of these entries, or none. */
    public List<StoredEntry<E>> appendAll(List<E> entries) {
        List<PendingAppend<E>> all = entries.stream().map(this::pending).toList();
        return run("append " + all.size() + " entries", () -> appender.appendAll(all));
    }

    private PendingAppend<E> pending(E entry) {
        boolean timed = settings.layout().usesMoment();
        return new PendingAppend<>(PreparedEntry.of(entry, decoder.kind(), settings.maxLineBytes(), timed));
    }

    /**
     * Changes entries, when no other change runs.
     *
     * @param action what is done, for the message of a failure
     */
    public <R> R change(String action, EntryChange<E, R> change) {
        return run(action, () -> change.run(editor));
    }

    private <R> R run(String action, IoAction<R> change) {
        try {
            return commit.turn().runExclusively(change);
        } catch (IOException e) {
            throw new JournalException(
                    "cannot " + action + " in " + settings.folder() + ": " + IoFailures.describe(e), e);
        } finally {
            afterWrite.run();
        }
    }
}
