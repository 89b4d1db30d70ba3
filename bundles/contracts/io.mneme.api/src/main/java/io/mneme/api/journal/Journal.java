package io.mneme.api.journal;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The durable, append-only record of one kind of entry. It is the only source of truth: indexes, windows and rendered
 * contexts can all be rebuilt from it.
 *
 * <p>A service, one for each journal; the service property {@code kind} says what it holds. Safe for use by many
 * threads. Appends, edits and deletions take effect one after the other, in the order of their positions. Reads never
 * wait for writes and see each write whole or not at all. A read that starts after a write of this service returned sees
 * it; what another program writes to the files is seen within half a second, and what it appends has the next positions.
 * Once the journal is closed, every method but {@link #name}, {@link #json} and {@link #parser} throws {@link JournalException}.
 *
 * <p>Entries are also listed in <em>lanes</em>, named by their kind, so that the newest of a lane are found without
 * reading the others. Where another process writes the same files, this one only reads: what would write throws {@link
 * ReadOnlyJournalException}, which names that process, until it has ended. Where the files cannot be written at all, they are
 * read, too, and each write tries again. How files are arranged (the layout) and kept in order (rotation, compression) is not
 * visible here: positions, ids and answers are the same before and after, and none of it runs on the path of an append.
 *
 * @param <E> the kind of entry
 */
@ProviderType
public interface Journal<E> {

    /** The lane that lists every entry. */
    String ALL_ENTRIES = "";

    /** The most lanes that are asked for at once when all are. */
    int LANE_BATCH_SIZE = 200;

    /** The most attempts of {@link #edit}. */
    int MAX_EDIT_ATTEMPTS = 1_000;

    /**
     * Returns the journal's name: lower case letters, digits and hyphens. It is that of the kind of its entries, unless
     * another one is configured; journals that are open at the same time need different names.
     */
    String name();

    /**
     * Returns the name of the sequence of positions: new whenever entries get other positions, the same over restarts
     * otherwise. A follower remembers it with its last position, and starts over when it is another one. A backup that was restored
     * has a new one. What otherwise puts an older copy of the journal with its metadata in place brings the lineage with it: a position
     * after {@link #end()} shows that.
     *
     * @return a text that is never blank; compare for equality only
     * @throws JournalException if the journal is closed
     */
    default String lineage() {
        return currentEnd().lineage();
    }

    /**
     * Appends an entry. When this method returns, the entry is as durable as the journal is configured to be: under
     * {@code always} it survives a loss of power, under {@code interval} and {@code never} a crash of the process. An
     * interrupt does not cut the wait short, so that the caller always learns what became of the entry; it is still set
     * afterwards.
     *
     * @param entry the entry to keep; one without an id gets a new one
     * @return the entry as it was stored, with its id, position and revision
     * @throws io.mneme.api.entry.InvalidEntryException if its form in a file is longer than a line may be or cannot be
     *     written as one, or if its id is that of an entry that is there or was deleted; nothing is written
     * @throws JournalException if the storage fails; the entry is not in the journal and may be appended again. A failed
     *     sync, which only {@code always} waits for, leaves the entry readable but unacknowledged: its id is taken then
     */
    StoredEntry<E> append(E entry);

    /**
     * Appends several entries, with one write and one sync for each file that the layout puts them in. Either all are
     * accepted or none. The positions of the entries of one file are in the order of the list. A crash during the write may
     * leave the first entries of the list only: an importer looks up by id which ones are there.
     *
     * @param entries the entries to keep; those without an id get a new one. All lines are in memory together, so an
     *     importer passes some thousands at a time
     * @return the entries as they were stored, in the same order; empty if there are none to keep
     * @throws io.mneme.api.entry.InvalidEntryException if one of them may not be appended, as by {@link #append}, or two
     *     have the same id; nothing is written
     * @throws JournalException if the storage fails. The entries of the file that failed are not in the journal, unless
     *     only the sync failed; those of the files before it are
     */
    List<StoredEntry<E>> appendAll(List<E> entries);

    /**
     * Returns the entry of this id; empty if there is none.
     *
     * @throws JournalException if the storage cannot be read
     */
    Optional<StoredEntry<E>> find(String id);

    /**
     * Replaces an entry if it is at the expected revision. When this method returns, the change is durable and the former text
     * is no longer in the journal's files. If other programs have written further lines with this id, those with the same
     * content are removed; those with other content stay.
     *
     * @param id the entry to replace
     * @param revision the revision at which the caller read it
     * @param entry what to store in its place, with the same id
     * @return the entry as it is stored now, at its old position and with a new revision; one that is equal to what it was
     *     keeps its revision too, and counts as no change
     * @throws UnknownEntryException if there is no such entry
     * @throws RevisionMismatchException if it is at another revision; nothing is changed
     * @throws io.mneme.api.entry.InvalidEntryException if its new form is longer than a line may be or cannot be written
     *     as one; nothing is changed
     * @throws IllegalArgumentException if the new entry has another id; nothing is changed
     * @throws JournalException if the storage fails. Either the entry is as it was before, or the change was already noted; then it takes
     *     effect before anything else is written, at the latest at the next start
     */
    StoredEntry<E> replace(String id, String revision, E entry);

    /**
     * Replaces an entry by what an operator makes of it. Reads the entry and {@linkplain #replace replaces} it, and repeats
     * both while another writer has changed it between them. No other writer waits for the operator.
     *
     * @param id the entry to change
     * @param edit what to make of it; called once for each attempt, with the entry as it is then. It must keep the id. What
     *     it throws is thrown to the caller, and nothing is changed
     * @return the entry as it is stored now, as by {@link #replace}
     * @throws RevisionMismatchException if each of {@value #MAX_EDIT_ATTEMPTS} attempts found it changed; nothing is changed
     */
    default StoredEntry<E> edit(String id, UnaryOperator<E> edit) {
        for (int attempt = 1; ; attempt++) {
            StoredEntry<E> before = find(id).orElseThrow(() -> new UnknownEntryException(name(), id));
            try {
                return replace(id, before.revision(), edit.apply(before.entry()));
            } catch (RevisionMismatchException changedMeanwhile) {
                if (attempt == MAX_EDIT_ATTEMPTS) {
                    throw changedMeanwhile;
                }
            }
        }
    }

    /**
     * Replaces an entry by what an operator makes of it, if it is at a revision.
     *
     * @param id the entry to change
     * @param revision the revision at which the caller read it; empty to {@linkplain #edit(String, UnaryOperator) edit} any revision
     * @param edit what to make of it
     * @return the entry as it is stored now, as by {@link #replace}
     * @throws UnknownEntryException if there is no such entry
     * @throws RevisionMismatchException if it is at another revision; nothing is changed
     */
    default StoredEntry<E> edit(String id, Optional<String> revision, UnaryOperator<E> edit) {
        if (revision.isEmpty()) {
            return edit(id, edit);
        }
        String expected = revision.get();
        StoredEntry<E> before = find(id).orElseThrow(() -> new UnknownEntryException(name(), id));
        if (!expected.equals(before.revision())) {
            throw new RevisionMismatchException(name(), id, expected, before.revision());
        }
        return replace(id, expected, edit.apply(before.entry()));
    }

    /**
     * Removes an entry. When this method returns, the removal is durable and the text is no longer in the journal's files.
     * If other programs have written further lines with this id, these entries are removed, too.
     *
     * @param id the entry to remove
     * @param revision the revision at which the caller read it; empty to remove any revision
     * @throws UnknownEntryException if there is no such entry
     * @throws RevisionMismatchException if it is at another revision; nothing is removed
     * @throws JournalException if the storage fails. Either the entry is as it was before, or the removal was already noted; then it takes
     *     effect before anything else is written, at the latest at the next start
     */
    void delete(String id, Optional<String> revision);

    /**
     * Removes several entries at once, rewriting each file once. After a crash all of them are gone, or none is. When this
     * method returns, the removals are durable and the texts are no longer in the journal's files. Ids of no entry are
     * passed over, so that it may be repeated. If other programs have written further lines with one of these ids, these
     * entries are removed and counted, too.
     *
     * @param ids the entries to remove
     * @return how many entries there were to remove
     * @throws JournalException if the storage fails. Either all entries are as they were before, or the removal was already
     *     noted; then it takes effect before anything else is written, at the latest at the next start. Entries of a file that
     *     another program has replaced meanwhile are left, those of other files are removed
     */
    int erase(Collection<String> ids);

    /**
     * Returns the JSON form of an entry, as its kind writes it. The entry need not be stored.
     *
     * @throws JournalException if the kind fails
     */
    String json(E entry);

    /**
     * Returns what reads the entries that clients send as JSON; empty if the journal accepts none. What it reads is not
     * redacted: clients' entries are recorded by {@link EntryRecorder}.
     */
    Optional<ClientEntryParser<E>> parser();

    /**
     * Returns the newest entries of a lane.
     *
     * @param lane the lane to read; {@link #ALL_ENTRIES} for every entry
     * @param limit the most entries to return, at least 1
     * @param wanted tells which entries count; those that do not are passed over and use up none of the limit
     * @return up to {@code limit} entries, oldest first; empty if the lane is unknown or nothing in it is wanted
     * @throws IllegalArgumentException if {@code limit} is less than 1
     * @throws JournalException if the storage cannot be read
     */
    default List<StoredEntry<E>> newest(String lane, int limit, Predicate<? super E> wanted) {
        return newest(lane, Position.END, limit, wanted);
    }

    /**
     * Returns the newest entries of a lane before a position.
     *
     * @param lane the lane to read; {@link #ALL_ENTRIES} for every entry
     * @param before only entries before this position; {@link Position#END} starts with the newest
     * @param limit the most entries to return, at least 1
     * @param wanted tells which entries count; those that do not are passed over and use up none of the limit
     * @return up to {@code limit} entries, oldest first; empty if there are none
     * @throws IllegalArgumentException if {@code limit} is less than 1
     * @throws JournalException if the storage cannot be read
     */
    default List<StoredEntry<E>> newest(String lane, Position before, int limit, Predicate<? super E> wanted) {
        return new PageScan<>(this, EntryQuery.ofLane(lane)).newest(before, limit, wanted);
    }

    /**
     * Returns a page of what is selected, newest first.
     *
     * @param which the entries to list
     * @param before only entries before this position; {@link Position#END} starts with the newest
     * @param skip how many entries to pass over first, 0 or more
     * @param limit the most entries to return, at least 1; fewer are returned where they are very long
     * @return the page; {@link Slice#total()} counts all that is selected. Costs no more than the page itself, unless the
     *     selection is bounded in time: then all that is selected is read
     * @throws IllegalArgumentException if {@code skip} or {@code limit} is out of range
     * @throws JournalException if the storage cannot be read
     */
    Slice<E> page(EntryQuery which, Position before, long skip, int limit);

    /**
     * Returns a page of those selected entries that are wanted, newest first. Reads all that is selected to count them, one
     * entry at a time; files that by their arrangement hold nothing of the selected time are not read.
     *
     * @param which the entries to look at
     * @param wanted tells which of them to return and count
     * @param before only entries before this position; {@link Position#END} starts with the newest
     * @param skip how many wanted entries to pass over first, 0 or more
     * @param limit the most entries to return, at least 1; fewer are returned where they are very long
     * @return the page; {@link Slice#total()} counts every wanted entry that is selected
     * @throws IllegalArgumentException if {@code skip} or {@code limit} is out of range
     * @throws JournalException if the storage cannot be read
     */
    default Slice<E> search(EntryQuery which, Predicate<? super E> wanted, Position before, long skip, int limit) {
        return new PageScan<>(this, which).search(wanted, before, skip, limit);
    }

    /**
     * Returns the entries at these positions, in the order of the positions passed. A position without an entry, as that
     * of a deleted one or of a change, is left out.
     *
     * @throws JournalException if the storage cannot be read, or one of the entries cannot
     */
    List<StoredEntry<E>> at(List<Position> positions);

    /**
     * Returns the first of the entries at these positions, in the order of the positions passed. A position without an entry is
     * left out.
     *
     * @param limit the most entries to return, at least 1; fewer are returned where they are very long, but at least one if
     *     there is one
     * @throws IllegalArgumentException if {@code limit} is less than 1
     * @throws JournalException if the storage cannot be read, or one of the entries cannot
     */
    List<StoredEntry<E>> firstAt(List<Position> positions, int limit);

    /**
     * Returns those of the positions whose entries are selected, in the order in which they were passed. No entry is read
     * for it, unless the selection is bounded in time.
     *
     * @throws JournalException if the storage cannot be read
     */
    List<Position> selected(List<Position> positions, EntryQuery query);

    /**
     * Returns how many selected entries are before a position. No entry is read for it, unless the selection is bounded in
     * time.
     *
     * @throws JournalException if the storage cannot be read
     */
    long countBefore(EntryQuery query, Position position);

    /**
     * Returns a page of what is selected, oldest first.
     *
     * @param query the entries to list
     * @param position only entries after this position; {@link Position#START} starts with the oldest
     * @param limit the most entries to return, at least 1; fewer are returned where they are very long
     * @return the page; {@link Slice#total()} counts all that is selected. Costs no more than the page itself, unless the
     *     selection is bounded in time: then all that is selected is read
     * @throws IllegalArgumentException if {@code limit} is less than 1
     * @throws JournalException if the storage cannot be read
     */
    Slice<E> after(EntryQuery query, Position position, int limit);

    /**
     * Returns what happened after a position, oldest first: entries, as they are now, and changes, each at its own position.
     * An entry that has been deleted since is not among them, its deletion is. Asking again from the last position returned
     * yields everything, once.
     *
     * @param position only what has a later position; {@link Position#START} yields everything
     * @param limit the most to return, at least 1; fewer are returned where entries are very long
     * @return up to {@code limit} events; empty exactly when nothing has happened since
     * @throws IllegalArgumentException if {@code limit} is less than 1
     * @throws UnreadableException if the first of them cannot be read. It has the span that a follower can skip, see {@link
     *     SkippedSpans}
     * @throws JournalException if the storage cannot be read at all
     */
    List<JournalEvent<E>> eventsAfter(Position position, int limit);

    /**
     * Asks to be told when something has happened, also by another program, which is noticed within half a second.
     *
     * @param wake called after one or more events, on a thread of the journal: it must return at once and not use the
     *     journal. Calls never overlap; one may come without cause. What it throws ends the following
     * @return what ends it
     * @throws JournalException if the journal is closed
     */
    Subscription subscribe(Runnable wake);

    /**
     * Returns the lanes of a name, the one continued last first. The name of a lane that is long may be replaced by its
     * beginning and a digest; the lane is found under both.
     *
     * @param prefix how the name begins; lanes without entries are left out
     * @param before only lanes whose newest entry lies before this position
     * @param limit the most lanes to return, at least 1
     * @return up to {@code limit} lanes; nothing is read from a file for it
     * @throws IllegalArgumentException if {@code limit} is less than 1
     * @throws JournalException if the journal is closed
     */
    List<LaneSummary> lanes(String prefix, Position before, int limit);

    /** Returns all {@linkplain #lanes(String, Position, int) lanes} of a name, which are asked for batch by batch. */
    default Stream<LaneSummary> lanes(String prefix, Position before) {
        return Stream.iterate(
                        lanes(prefix, before, LANE_BATCH_SIZE),
                        lanes -> !lanes.isEmpty(),
                        lanes -> lanes(prefix, lanes.get(lanes.size() - 1).last(), LANE_BATCH_SIZE))
                .flatMap(List::stream);
    }

    /**
     * Returns the edits, deletions and replaced files after a position, oldest first. Appends are no changes.
     *
     * <p>Together with {@link #newest} this is all that something derived needs to catch up: it remembers {@link #end()}
     * from before it read, and asks for the changes since, each time from the last one returned.
     *
     * @param position only changes with a later position; {@link Position#START} yields all
     * @param limit the most changes to return, at least 1
     * @return up to {@code limit} changes; empty exactly when there are none since
     * @throws IllegalArgumentException if {@code limit} is less than 1
     * @throws JournalException if the journal is closed
     */
    List<Change> changesAfter(Position position, int limit);

    /**
     * Returns the position of the newest entry or change; {@link Position#START} when there is none.
     *
     * @throws JournalException if the journal is closed
     */
    default Position end() {
        return currentEnd().position();
    }

    /**
     * Returns the lineage and the end of one moment. As long as they are the same, nothing was recorded, edited, deleted or
     * replaced: what was read after one was asked for is still what the journal has when an equal one is returned.
     *
     * @throws JournalException if the journal is closed
     */
    JournalEnd currentEnd();

    /**
     * How far a journal reached at one moment.
     *
     * @param lineage its {@linkplain Journal#lineage() lineage}
     * @param position the position of its newest entry or change; {@link Position#START} when there is none
     */
    record JournalEnd(String lineage, Position position) {}

    /**
     * Returns how the journal is doing now.
     *
     * @throws JournalException if the journal is closed
     */
    JournalStatus status();
}
