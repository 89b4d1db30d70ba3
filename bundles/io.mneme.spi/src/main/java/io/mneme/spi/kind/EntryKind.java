package io.mneme.spi.kind;

import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Says what an entry is: its form in a file, its id, the lanes that list it. Register an implementation as a service with
 * the property {@code kind} set to its name, and a journal of it can be configured: a new kind of entry is a new bundle
 * and touches no other.
 *
 * <p>Called by the journal once per line read and once per entry written, from many threads at once: keep it fast, pure
 * and free of I/O.
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
     * @param line a line without its end
     * @return the entry; decoding, then encoding it loses no key and no value of the line
     * @throws io.mneme.api.entry.InvalidEntryException if the line is no entry of this kind
     */
    E decode(String line);

    /** Writes an entry as one line without a line break in it; {@link #decode} reads it back as an equal entry. */
    String encode(E entry);

    /** Returns the entry's own id; empty if it has none. */
    String id(E entry);

    /** Returns the same entry with this id. */
    E identified(E entry, String id);

    /** Returns a new id: unique, never empty, and one that {@link #identified} accepts. */
    String newId();

    /** Returns the lanes that list this entry; the lane of every entry need not be named. Each lane at most once. */
    List<String> lanes(E entry);
}
