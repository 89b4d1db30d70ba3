package io.mneme.store.jsonl;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.ClientEntryParser;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.JournalMaintenance;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.Subscription;
import io.mneme.api.journal.VerificationReport;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.support.owner.OwnerStates;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * One journal of files for each owner: what a thread reads and writes is that of the {@linkplain io.mneme.api.owner.OwnerScope owner} that it
 * runs for. This is the only place in which entries of owners are told apart, so that no reader can leave it out: positions, ids and lanes of
 * one owner mean nothing to another.
 */
final class OwnedJournal<E> implements Journal<E>, JournalMaintenance, AutoCloseable {

    private final OwnerStates<JsonlJournal<E>> journals;
    private final JsonlJournal<E> first;

    /**
     * Opens the journal of the person without a name; the others are opened by their first use.
     *
     * @param opener opens the journal of an owner, by name
     */
    OwnedJournal(Function<String, JsonlJournal<E>> opener) {
        journals = new OwnerStates<>(opener);
        first = journals.get();
    }

    /** Returns the journal of the present owner. */
    JsonlJournal<E> own() {
        return journals.get();
    }

    /** Returns what removes erased entries from the journal of the present owner. */
    ErasureParticipant erasure() {
        return new JournalErasure(name(), () -> own().writer());
    }

    /** Closes the journals of all owners. */
    @Override
    public void close() {
        journals.forEach(JsonlJournal::close);
    }

    @Override
    public String name() {
        return first.name();
    }

    @Override
    public String json(E entry) {
        return first.json(entry);
    }

    @Override
    public Optional<ClientEntryParser<E>> parser() {
        return first.parser();
    }

    @Override
    public StoredEntry<E> append(E entry) {
        return own().append(entry);
    }

    @Override
    public List<StoredEntry<E>> appendAll(List<E> entries) {
        return own().appendAll(entries);
    }

    @Override
    public Optional<StoredEntry<E>> find(String id) {
        return own().find(id);
    }

    @Override
    public StoredEntry<E> replace(String id, String revision, E entry) {
        return own().replace(id, revision, entry);
    }

    @Override
    public void delete(String id, Optional<String> revision) {
        own().delete(id, revision);
    }

    @Override
    public int erase(Collection<String> ids) {
        return own().erase(ids);
    }

    @Override
    public List<StoredEntry<E>> newest(String lane, int limit, Predicate<? super E> wanted) {
        return own().newest(lane, limit, wanted);
    }

    @Override
    public Slice<E> page(EntryQuery which, Position before, long skip, int limit) {
        return own().page(which, before, skip, limit);
    }

    @Override
    public Slice<E> search(EntryQuery which, Predicate<? super E> wanted, Position before, long skip, int limit) {
        return own().search(which, wanted, before, skip, limit);
    }

    @Override
    public List<StoredEntry<E>> at(List<Position> positions) {
        return own().at(positions);
    }

    @Override
    public List<StoredEntry<E>> firstAt(List<Position> positions, int limit) {
        return own().firstAt(positions, limit);
    }

    @Override
    public List<Position> selected(List<Position> positions, EntryQuery query) {
        return own().selected(positions, query);
    }

    @Override
    public long countBefore(EntryQuery query, Position position) {
        return own().countBefore(query, position);
    }

    @Override
    public Slice<E> after(EntryQuery query, Position position, int limit) {
        return own().after(query, position, limit);
    }

    @Override
    public List<JournalEvent<E>> eventsAfter(Position position, int limit) {
        return own().eventsAfter(position, limit);
    }

    @Override
    public Subscription subscribe(Runnable wake) {
        return own().subscribe(wake);
    }

    @Override
    public List<LaneSummary> lanes(String prefix, Position before, int limit) {
        return own().lanes(prefix, before, limit);
    }

    @Override
    public List<Change> changesAfter(Position position, int limit) {
        return own().changesAfter(position, limit);
    }

    @Override
    public JournalEnd currentEnd() {
        return own().currentEnd();
    }

    @Override
    public JournalStatus status() {
        return own().status();
    }

    @Override
    public VerificationReport verify() {
        return own().verify();
    }

    @Override
    public List<String> repair() {
        return own().repair();
    }

    @Override
    public List<String> rotate() {
        return own().rotate();
    }

    @Override
    public int expireQuarantine(Instant before) {
        return own().expireQuarantine(before);
    }

    @Override
    public JournalSnapshot snapshot() {
        return own().snapshot();
    }
}
