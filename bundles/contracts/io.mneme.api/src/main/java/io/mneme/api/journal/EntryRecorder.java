package io.mneme.api.journal;

import java.time.Instant;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Records entries of any kind that clients send as JSON, redacted as configured for the store. A journal that accepts none
 * has a recording service of its own. Safe for use by many threads.
 */
@ProviderType
public interface EntryRecorder {

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
