package io.mneme.spi.kind;

import io.mneme.api.entry.InvalidEntryException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Says what an entry is: its form in a file, its id, the lanes that list it. Register an implementation as a service with
 * the property {@code kind} set to its name, and a journal of it can be configured: a new kind of entry is a new bundle
 * and touches no other.
 *
 * <p>Called by the journal for every line read and every entry written, from many threads at once: keep it fast, pure and
 * free of I/O. A line at which one of these methods throws is passed over like one that is no entry.
 *
 * @param <E> the kind of entry; immutable
 */
@ConsumerType
public interface EntryKind<E> {

    /** Returns the kind's name: lower case letters, digits and hyphens. */
    String name();

    /**
     * Reads an entry from a line of a file, leniently: what another program wrote and can be understood is understood.
     *
     * @param line a line without its end; any text, but never blank
     * @return the entry; decoding, then encoding it loses no key and no value of the line
     * @throws InvalidEntryException if the line is no entry of this kind. Its message is shown to operators, so it must
     *     not quote the line
     */
    E decode(String line);

    /** Writes an entry as one line without a line break in it; {@link #decode} reads it back as an equal entry. */
    String encode(E entry);

    /**
     * Returns the bytes of the line that {@link #encode} returns, in UTF-8, in an array that is the caller's; empty if this
     * kind makes them by way of the text only. A journal asks for these first, since that way takes longer than all else. A
     * kind that has them must refuse or escape what UTF-8 cannot say, never replace it.
     *
     * <p>What has a line break in it, or is blank, the journal refuses with a
     * {@link io.mneme.api.journal.JournalException}; nothing is written to a file then. It does not look whether it is UTF-8:
     * what is not would be acknowledged, and could not be read after the next start.
     *
     * @throws InvalidEntryException if the line has half of a surrogate pair in it
     */
    default Optional<byte[]> bytes(E entry) {
        return Optional.empty();
    }

    /**
     * Returns the JSON form of an entry for clients; by default the line that {@link #encode} returns. A kind whose line is
     * not JSON, or leaves out what {@link #decode} restores, must implement it.
     */
    default String json(E entry) {
        return encode(entry);
    }

    /** Returns the entry's own id; empty if it has none. Never null, and never blank otherwise. */
    String id(E entry);

    /** Returns the same entry with this id, whatever id it had. */
    E withId(E entry, String id);

    /** Returns a new id: unique, never empty, and one that {@link #withId} accepts. */
    String newId();

    /**
     * Returns the lanes that list this entry, in any order, each at most once; empty if only the lane of every entry does,
     * which need not be named.
     */
    List<String> lanes(E entry);

    /** Returns when the entry took place; empty if it does not say so in a way that can be read. */
    Optional<Instant> timestamp(E entry);
}
