package io.mneme.testkit;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.MemoryJournal;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A journal in memory whose storage fails on request: it then reads and writes nothing and throws what the test chose.
 *
 * @param <E> the kind of entry
 */
public class FailingJournal<E> extends MemoryJournal<E> {

    private volatile Optional<JournalException> failure = Optional.empty();

    /** Makes an empty journal that works. */
    public FailingJournal(EntryKind<E> kind) {
        super(kind);
    }

    /** Makes every later read and write throw this. */
    public final void fail(JournalException thrown) {
        failure = Optional.of(requireNonNull(thrown, "thrown"));
    }

    /** Makes the journal work again. Its entries are those from before the failure. */
    public final void recover() {
        failure = Optional.empty();
    }

    private void requireStorage() {
        failure.ifPresent(thrown -> {
            throw thrown;
        });
    }

    @Override
    public StoredEntry<E> append(E entry) {
        requireStorage();
        return super.append(entry);
    }

    @Override
    public Optional<StoredEntry<E>> find(String id) {
        requireStorage();
        return super.find(id);
    }

    @Override
    public StoredEntry<E> replace(String id, String revision, E entry) {
        requireStorage();
        return super.replace(id, revision, entry);
    }

    @Override
    public void delete(String id, Optional<String> revision) {
        requireStorage();
        super.delete(id, revision);
    }

    @Override
    public int erase(Collection<String> ids) {
        requireStorage();
        return super.erase(ids);
    }

    @Override
    public Slice<E> page(EntryQuery which, Position before, long skip, int limit) {
        requireStorage();
        return super.page(which, before, skip, limit);
    }

    @Override
    public JournalEnd currentEnd() {
        requireStorage();
        return super.currentEnd();
    }

    @Override
    public List<JournalEvent<E>> eventsAfter(Position position, int limit) {
        requireStorage();
        return super.eventsAfter(position, limit);
    }

    @Override
    public List<Change> changesAfter(Position position, int limit) {
        requireStorage();
        return super.changesAfter(position, limit);
    }

    @Override
    public List<LaneSummary> lanes(String prefix, Position before, int limit) {
        requireStorage();
        return super.lanes(prefix, before, limit);
    }
}
