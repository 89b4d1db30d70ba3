package io.mneme.store.jsonl.line;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import io.mneme.spi.kind.EntryKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An entry that is ready to be appended: all that its kind has to provide was requested and checked.
 *
 * @param entry the entry, with its id
 * @param id its id
 * @param hasNewId whether the id was created for it just now, so that no other entry can have it
 * @param line its line
 * @param lanes the lanes that list it
 * @param moment when it took place, if that is known and the layout needs it
 * @param key the key of its id
 * @param sum the checksum of its line
 * @param revision the digest of its line
 */
public record PreparedEntry<E>(
        E entry,
        String id,
        boolean hasNewId,
        EncodedLine line,
        List<String> lanes,
        Optional<Instant> moment,
        long key,
        int sum,
        String revision) {

    /**
     * Prepares an entry; one without an id gets a new one.
     *
     * @param timed whether its moment is needed
     * @throws InvalidEntryException if it does not fit into a line
     * @throws JournalException if its kind breaks its contract; that concerns no other caller
     */
    public static <E> PreparedEntry<E> of(E entry, EntryKind<E> kind, int maxLine, boolean timed) {
        CheckedKind<E> checked = new CheckedKind<>(kind);
        String own = checked.id(entry);
        boolean hasNewId = own.isEmpty();
        String id = hasNewId ? checked.newId() : own;
        E identified = hasNewId ? checked.identified(entry, id) : entry;
        EncodedLine line = EntryEncoder.encode(identified, kind, maxLine);
        List<String> lanes = checked.lanes(identified);
        Optional<Instant> moment = timed ? checked.moment(identified) : Optional.empty();
        long digest = LineDigest.of(line.bytes(), 0, line.length());
        return new PreparedEntry<>(
                identified,
                id,
                hasNewId,
                line,
                lanes,
                moment,
                IdKeys.key(id),
                LineDigest.checksum(digest),
                LineDigest.hex(digest));
    }

    /** Returns the stored entry that it becomes at a position. */
    public Stored<E> storedAt(long position) {
        return new Stored<>(new Position(position), id, revision, entry);
    }
}
