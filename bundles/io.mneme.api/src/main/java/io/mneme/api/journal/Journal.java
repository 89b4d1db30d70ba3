package io.mneme.api.journal;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The durable, append-only record of one kind of entry. It is the only source of truth: indexes, windows and rendered
 * contexts can all be rebuilt from it.
 *
 * <p>A service, one for each journal; the service property {@code kind} is the kind of its entries. Safe for use by many
 * threads. Appends, edits and deletions take effect one after the other, in the order of their positions. Reads never wait
 * for writes. A read sees each write entirely or not at all, and sees every write of this service that returned before it
 * started. What another program writes to the files is visible within half a second; what it appends gets the next
 * positions. Once the journal is closed, every method but {@link #name} and {@link #json} throws {@link JournalException}.
 *
 * <p>Entries are also listed in <em>lanes</em>, named by their kind, so that the newest of a lane are found without reading
 * the others. If another process writes the same files, this one only reads them. Writes then throw {@link
 * ReadOnlyJournalException}, which names that process, until it has ended. Files that cannot be written at all are read,
 * too, and each write tries again. The layout of the files, their rotation and their compression are not visible here.
 * Positions, ids and results are the same before and after, and neither runs on the path of an append.
 *
 * @param <E> the kind of entry
 */
@ProviderType
public interface Journal<E> {

    /** The lane that lists every entry. */
    String ALL_ENTRIES = "";

    /** Returns the journal's name: lower case letters, digits and hyphens. */
    String name();

    /**
     * Returns the name of the sequence of positions: new whenever positions are assigned again, the same over restarts
     * otherwise. A follower remembers it with its last position, and starts over when it is another one. What restores an
     * older copy of the journal with its metadata restores the lineage too: a position after {@link #end()} shows that.
     *
     * @return a text that is never blank; compare for equality only
     * @throws JournalException if the journal is closed
     */
    String lineage();

    /**
     * Appends an entry. When this method returns, the entry is as durable as the journal is configured to be: under {@code
     * always} it survives a loss of power, under {@code interval} and {@code never} a crash of the process. An interrupt
     * does not end the wait, so that the caller always learns the result; the thread stays interrupted.
     *
     * @param entry the entry to append; one without an id gets a new one
     * @return the entry as it was stored, with its id, position and revision
     * @throws io.mneme.api.entry.InvalidEntryException if its line would be too long or cannot be encoded, or if an existing
     *     or deleted entry has its id; nothing is written
     * @throws JournalException if the storage fails; the entry is not in the journal and may be appended again. A failed
     *     sync, which only {@code always} waits for, leaves the entry readable but unacknowledged, and its id taken
     * @throws IllegalStateException if called from a function passed to {@link #edit} or {@link #delete}; nothing is written
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
     * @throws IllegalStateException if called by what was passed to {@link #edit} or {@link #delete}; nothing is written
     */
    List<StoredEntry<E>> appendAll(List<E> entries);

    /**
     * Returns the entry of this id; empty if there is none.
     *
     * @throws JournalException if the storage cannot be read
     */
    Optional<StoredEntry<E>> find(String id);

    /**
     * Replaces the content of an entry. When this method returns, the change is durable and the former text is no longer
     * in the journal's files. If other programs have written further lines with this id, those with the same content are
     * removed; those with other content stay.
     *
     * @param id the entry to change
     * @param edit returns the new entry; called once, with the present entry, while nothing else is written. It must keep
     *     the id, and must not write to the journal. An exception from it is passed to the caller, and nothing is changed
     * @return the entry as it is stored now, at its old position and with a new revision; an edit without effect keeps the
     *     revision too, and is no change
     * @throws UnknownEntryException if there is no such entry
     * @throws io.mneme.api.entry.InvalidEntryException if its new line would be too long or cannot be encoded; nothing is
     *     changed
     * @throws IllegalArgumentException if {@code edit} returns another id; nothing is changed
     * @throws IllegalStateException if called from a function passed to an edit or a deletion; nothing is changed
     * @throws JournalException if the storage fails. Either the entry is as it was before, or the change was already noted; then it takes
     *     effect before anything else is written, at the latest at the next start
     */
    StoredEntry<E> edit(String id, Function<StoredEntry<E>, E> edit);

    /**
     * Removes an entry. When this method returns, the removal is durable and the text is no longer in the journal's files.
     * If other programs have written further lines with this id, these entries are removed, too.
     *
     * @param id the entry to remove
     * @param condition throws to reject the removal; called once, with the present entry, while nothing else is written. It
     *     must not write to the journal. An exception from it is passed to the caller, and nothing is removed
     * @throws UnknownEntryException if there is no such entry
     * @throws IllegalStateException if called by what was passed to an edit or a deletion; nothing is removed
     * @throws JournalException if the storage fails. Either the entry is as it was before, or the removal was already noted; then it takes
     *     effect before anything else is written, at the latest at the next start
     */
    void delete(String id, Consumer<StoredEntry<E>> condition);

    /**
     * Removes several entries at once, rewriting each file once. After a crash either all of them are removed, or none is.
     * When this method returns, the removals are durable and the texts are no longer in the journal's files. Ids without an
     * entry are ignored, so the call may be repeated. If other programs have written further lines with one of these ids,
     * these entries are removed and counted, too.
     *
     * @param ids the entries to remove
     * @return number of removed entries
     * @throws IllegalStateException if called by what was passed to an edit or a deletion; nothing is removed
     * @throws JournalException if the storage fails. Either all entries are as they were before, or the removal was already
     *     noted; then it takes effect before anything else is written, at the latest at the next start. Entries of a file
     *     that another program has replaced meanwhile stay; those of other files are removed
     */
    int erase(Collection<String> ids);

    /**
     * Returns the JSON form that its kind defines for an entry. The entry need not be stored.
     *
     * @throws JournalException if the kind fails
     */
    String json(E entry);

    /**
     * Returns the newest entries of a lane.
     *
     * @param lane the lane to read; {@link #ALL_ENTRIES} for every entry
     * @param limit the most entries to return, at least 1 @param wanted returns whether to return an entry; others are
     *     skipped and do not count towards the limit
     * @return up to {@code limit} entries, oldest first; empty if the lane is unknown or no entry matches
     * @throws IllegalArgumentException if {@code limit} is less than 1
     * @throws JournalException if the storage cannot be read
     */
    List<StoredEntry<E>> newest(String lane, int limit, Predicate<? super E> wanted);

    /**
     * Returns a page of the selected entries, newest first.
     *
     * @param which the entries to list
     * @param before only entries before this position; {@link Position#END} starts with the newest
     * @param skip number of entries to skip first, 0 or more
     * @param limit the most entries to return, at least 1; fewer are returned where they are very long
     * @return the page; {@link Slice#total()} counts all selected entries. Only the page itself is read, unless the query
     *     has a bound in time; then the call is a {@link #search} for everything
     * @throws IllegalArgumentException if {@code skip} or {@code limit} is out of range
     * @throws JournalException if the storage cannot be read
     */
    Slice<E> page(EntryQuery which, Position before, long skip, int limit);

    /**
     * Returns a page of the selected entries that match a predicate, newest first. Reads all selected entries to count them,
     * one at a time. Files whose layout excludes the selected time are not read.
     *
     * @param which the entries to read
     * @param wanted returns whether to return and count an entry
     * @param before only entries before this position; {@link Position#END} starts with the newest
     * @param skip number of matching entries to skip first, 0 or more
     * @param limit the most entries to return, at least 1; fewer are returned where they are very long
     * @return the page; {@link Slice#total()} counts every selected entry that matches
     * @throws IllegalArgumentException if {@code skip} or {@code limit} is out of range
     * @throws JournalException if the storage cannot be read
     */
    Slice<E> search(EntryQuery which, Predicate<? super E> wanted, Position before, long skip, int limit);

    /**
     * Returns the entries at these positions, in the order of the positions passed. A position without an entry, as that
     * of a deleted one or of a change, is left out.
     *
     * @throws JournalException if the storage cannot be read, or one of the entries cannot
     */
    List<StoredEntry<E>> at(List<Position> positions);

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
     * Returns the events after a position, oldest first: entries in their present state, and changes, each at its own
     * position. A deleted entry is not among them, but its deletion is. Repeated calls from the last returned position
     * return every event once.
     *
     * @param position only events at later positions; {@link Position#START} for all
     * @param limit the most to return, at least 1; fewer are returned where entries are very long
     * @return up to {@code limit} events; empty exactly if there are none after the position
     * @throws IllegalArgumentException if {@code limit} is less than 1
     * @throws JournalException if the storage cannot be read
     */
    List<JournalEvent<E>> eventsAfter(Position position, int limit);

    /**
     * Registers a callback that runs after new events. Changes made by other processes are detected within 500 ms.
     *
     * @param wake called after one or more events, on a thread of the journal: it must return at once and not use the
     *     journal. Calls never overlap; a call without an event is possible. An exception from it ends the subscription
     * @return the subscription, to be closed by the caller
     * @throws JournalException if the journal is closed
     */
    Subscription subscribe(Runnable wake);

    /**
     * Returns the lanes whose names begin with a prefix, the most recently continued one first. A long name may be replaced
     * by its beginning and a digest; the lane is found under both names.
     *
     * @param prefix beginning of the names; lanes without entries are left out
     * @param before only lanes whose newest entry lies before this position
     * @param limit the most lanes to return, at least 1
     * @return up to {@code limit} lanes; no file is read
     * @throws IllegalArgumentException if {@code limit} is less than 1
     * @throws JournalException if the journal is closed
     */
    List<LaneSummary> lanes(String prefix, Position before, int limit);

    /**
     * Returns the edits and deletions made after a position, oldest first; empty if there are none. Appends are no changes.
     *
     * <p>With {@link #newest} and this method derived data can be updated: store {@link #end()} before reading, and ask for
     * the changes after it.
     *
     * @throws JournalException if the journal is closed
     */
    List<Change> changesAfter(Position position);

    /**
     * Returns the position of the newest entry or change; {@link Position#START} when there is none.
     *
     * @throws JournalException if the journal is closed
     */
    Position end();

    /**
     * Returns the present state of the journal.
     *
     * @throws JournalException if the journal is closed
     */
    JournalStatus status();
}
