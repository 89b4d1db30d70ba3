package io.mneme.api.journal;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Records entries of any kind that clients send as JSON, redacted as configured for the store. A journal that accepts none
 * has a recording service of its own. Safe for use by many threads.
 */
@ProviderType
public interface EntryRecorder {

    /** Maximum number of entries that are recorded together. */
    int MAX_ENTRIES = 1_000;

    /**
     * Appends an entry to a journal.
     *
     * @param journal the journal
     * @param json the entry in the JSON form of its kind; an id may be left out
     * @param now the present moment
     * @return the entry as it was stored
     * @throws EntryNotAcceptedException if the journal accepts no entries of clients; nothing is written
     * @throws io.mneme.api.entry.MalformedJsonException if the text is not one JSON object; nothing is written
     * @throws io.mneme.api.entry.InvalidEntryException if the entry breaks a rule, or as by {@link Journal#append}; nothing is
     *     written
     * @throws io.mneme.api.entry.RedactionException if the entry cannot be redacted; nothing is written
     * @throws JournalException as by {@link Journal#append}
     */
    <E> StoredEntry<E> record(Journal<E> journal, String json, Instant now);

    /**
     * Appends several entries to a journal with one write and one sync, in their order; either all are accepted or none.
     *
     * @param journal the journal
     * @param json a JSON list of 1 to {@value #MAX_ENTRIES} entries, each as by {@link #record}
     * @param defaults texts of fields, for those entries that do not have the field; may be empty
     * @param now the present moment
     * @return the entries as they were stored, in the same order
     * @throws EntryNotAcceptedException if the journal accepts no entries of clients; nothing is written
     * @throws io.mneme.api.entry.MalformedJsonException if the text is not one JSON list; nothing is written
     * @throws io.mneme.api.entry.InvalidEntryException if there are none or too many, or one of them is rejected; it names the entry by
     *     its place in the list, as {@code [17].role}. Also if two have the same id. Nothing is written
     * @throws io.mneme.api.entry.RedactionException if one cannot be redacted; nothing is written
     * @throws JournalException as by {@link Journal#appendAll}
     */
    <E> List<StoredEntry<E>> recordAll(Journal<E> journal, String json, Map<String, String> defaults, Instant now);

    /**
     * Changes fields of an entry.
     *
     * @param journal the journal
     * @param id the entry to change
     * @param patch a JSON merge patch (RFC 7396): fields that are null are removed, others replaced, objects merged
     * @param revision the revision at which the caller read the entry; empty to change any revision
     * @param now the present moment
     * @return the entry as it is stored now
     * @throws EntryNotAcceptedException if the journal accepts no entries of clients; nothing is changed
     * @throws UnknownEntryException if there is no such entry
     * @throws RevisionMismatchException if it is at another revision; nothing is changed
     * @throws io.mneme.api.entry.MalformedJsonException if the patch is not one JSON object; nothing is changed
     * @throws io.mneme.api.entry.InvalidEntryException if the entry would break a rule, or have another id; nothing is changed
     * @throws io.mneme.api.entry.RedactionException if the entry cannot be redacted; nothing is changed
     * @throws JournalException as by {@link Journal#replace}
     */
    <E> StoredEntry<E> edit(Journal<E> journal, String id, String patch, Optional<String> revision, Instant now);

    /**
     * Removes an entry. When this method returns, its text is in no file of the journal or of an index, and in no cache.
     *
     * @param journal the journal
     * @param id the entry to remove
     * @param revision the revision at which the caller read the entry; empty to remove any revision
     * @throws EntryNotAcceptedException if the journal accepts no entries of clients; nothing is removed
     * @throws UnknownEntryException if there is no such entry
     * @throws RevisionMismatchException if it is at another revision; nothing is removed
     * @throws JournalException as by {@link Journal#delete}
     * @throws io.mneme.api.entry.UnfinishedErasureException if it is removed, and another holder of its text has failed; removing it again finishes it
     */
    void delete(Journal<?> journal, String id, Optional<String> revision);
}
