package io.mneme.store.jsonl.line;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.support.line.LineDigest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An entry that is ready to be appended. Its kind was called, and each result was checked.
 *
 * @param entry the entry, with its id
 * @param id the entry's id
 * @param hasNewId whether the journal has created the id, so that no other entry can have it
 * @param line the entry's line, without its end; never changed
 * @param lanes the lanes that list the entry
 * @param moment when the entry took place; empty if that is not known or not needed
 * @param key the key of the id
 * @param sum the checksum of the line
 * @param revision the digest of the line
 */
public record PreparedEntry<E>(
        E entry,
        String id,
        boolean hasNewId,
        byte[] line,
        List<String> lanes,
        Optional<Instant> moment,
        long key,
        int sum,
        String revision) {

    /**
     * Prepares an entry. If the entry has no id, it gets a new one.
     *
     * @param maxLine maximum length of the line in bytes
     * @param timed whether the moment is needed
     * @throws InvalidEntryException if the line is longer than {@code maxLine}, or contains half of a surrogate pair
     * @throws JournalException if the kind fails or breaks its contract; appends of other callers are not affected
     */
    public static <E> PreparedEntry<E> of(E entry, CheckedKind<E> kind, int maxLine, boolean timed) {
        String own = kind.id(entry);
        boolean hasNewId = own.isEmpty();
        String id = hasNewId ? kind.newId() : own;
        E identified = hasNewId ? kind.identified(entry, id) : entry;
        byte[] line = EntryEncoder.encode(identified, kind, maxLine);
        List<String> lanes = kind.lanes(identified);
        Optional<Instant> moment = timed ? kind.moment(identified) : Optional.empty();
        long digest = LineDigest.of(line, 0, line.length);
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

    /** Returns the stored entry with its position. */
    public StoredEntry<E> storedAt(long position) {
        return new StoredEntry<>(new Position(position), id, revision, entry);
    }
}
