package io.mneme.spi.kind;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.render.HistoryEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Defines a kind of entry: its form in a file, its id, and its lanes. To use an implementation, register it as a service
 * with the property {@code kind} set to its name, and configure a journal of that kind. A new kind of entry is a new bundle
 * and changes no other.
 *
 * <p>Called by the journal for every line read and every entry written, by many threads at once: keep it fast, pure and free
 * of I/O. A line for which a method throws is skipped like a line that is no entry.
 *
 * @param <E> the kind of entry; immutable
 */
@ConsumerType
public interface EntryKind<E> {

    /** Returns the kind's name: lower case letters, digits and hyphens. */
    String name();

    /**
     * Reads an entry from a line of a file. Lenient: accepts lines of other programs as far as they can be parsed.
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
     * Returns the line of {@link #encode} as UTF-8 bytes, in an array that the caller may change; empty if this kind encodes
     * text only. A journal calls this method first, since converting text is the slowest step of an append. A kind that
     * returns bytes must reject or escape what UTF-8 cannot encode, never replace it.
     *
     * <p>The journal rejects bytes that contain a line break, or are blank, with a {@link
     * io.mneme.api.journal.JournalException}, and writes nothing. It does not check that they are valid UTF-8. An invalid
     * line would be acknowledged, and could not be read after the next start.
     *
     * @throws InvalidEntryException if the line contains an unpaired surrogate
     */
    default Optional<byte[]> bytes(E entry) {
        return Optional.empty();
    }

    /**
     * Returns the JSON form of an entry for clients; by default the line that {@link #encode} returns. A kind must implement
     * it if its line is not JSON, or lacks data that {@link #decode} restores.
     */
    default String json(E entry) {
        return encode(entry);
    }

    /**
     * Returns what reads the entries of this kind that clients send as JSON, over HTTP and in the shell. By default empty: no
     * client can write such entries, because a service of their own records them, or only the plug-in does.
     */
    default Optional<EntryParser<E>> parser() {
        return Optional.empty();
    }

    /** Returns the entry's own id; empty if it has none. Never null, and never blank otherwise. */
    String id(E entry);

    /** Returns the same entry with this id, which replaces any id it has. */
    E withId(E entry, String id);

    /** Returns a new id: unique, never empty, and one that {@link #withId} accepts. */
    String newId();

    /**
     * Returns the lanes that list this entry, in any order, each at most once, without the lane of every entry; may be
     * empty.
     */
    List<String> lanes(E entry);

    /** Returns the timestamp of the entry; empty if it has no readable one. */
    Optional<Instant> timestamp(E entry);

    /**
     * Returns what a search finds the entry by; by default nothing, so that no search finds entries of this kind. The result
     * contains only what {@link #encode} writes: what was redacted in the line is redacted here, too.
     */
    default SearchFields searchFields(E entry) {
        return SearchFields.NONE;
    }

    /**
     * Returns the lane that lists all entries of a conversation, which are those whose {@link #searchFields} name it. By default
     * empty: then an erasure of a conversation reads every entry of the journal.
     *
     * @param conversation the id of a conversation, never empty
     */
    default Optional<String> conversationLane(String conversation) {
        return Optional.empty();
    }

    /**
     * Returns the entry as a part of a history; empty if it is none, which is the default. Its id is that of {@link #id}, its
     * timestamp that of {@link #timestamp}. Its texts may contain line breaks.
     */
    default Optional<HistoryEntry> historyEntry(E entry) {
        return Optional.empty();
    }
}
