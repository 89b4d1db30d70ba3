package io.mneme.record.conversation;

import io.mneme.api.entry.Redactions;
import io.mneme.record.export.ExportedEntry;
import java.util.List;
import java.util.Optional;

/**
 * What a conversation reads of the entries of one kind.
 *
 * @param <E> the kind of entry
 */
interface EntryForm<E> {

    /** Returns the name of the kind. */
    String kind();

    /** Returns the id of the conversation that an entry names; empty if it names none. */
    String conversation(E entry);

    /** Returns the timestamp as it stands in the file. */
    String timestamp(E entry);

    /** Returns the working directory of an entry, the empty one if it has none; empty if the kind has no working directories. */
    Optional<String> project(E entry);

    /** Returns the lane of the entries of a project; empty if there can be none. */
    Optional<String> projectLane(String project);

    /** Returns the lane in which the conversation before that of an entry is found. */
    String neighbourLane(E entry);

    /** Returns what is equal for all entries of a speaker. */
    List<?> speaker(E entry);

    /** Returns the texts that a search without an index looks at. */
    List<String> texts(E entry);

    /**
     * Returns an entry as it may be exported.
     *
     * @throws io.mneme.api.entry.RedactionException if it cannot be redacted
     */
    ExportedEntry exported(E entry, Redactions redactions);
}
