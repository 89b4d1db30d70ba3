package io.mneme.api.entry;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Records entries that another program wrote to a file of its own, with the ids and times that they have. A service for each
 * kind of entries that can be imported; the service property {@code kind} names it. Safe for use by many threads.
 *
 * @param <E> the kind of entry
 */
@ProviderType
public interface EntryImporter<E> {

    /**
     * Records entries in their order, redacted as configured for the store, with one write and one sync for each file that the
     * journal puts them in. An entry whose id is taken is passed over: it was recorded before, or recorded and deleted. So an
     * import may be repeated, also after a failure or a crash that left a part of the entries only; then it records the rest.
     *
     * @param entries the entries as their kind has read them, each with an id; some hundreds, since all lines are in memory
     *     together
     * @return what became of each, in the same order
     * @throws IllegalArgumentException if an entry has no id; nothing is written
     * @throws RedactionException if one of them is to be redacted and cannot be; nothing is written
     * @throws io.mneme.api.journal.JournalException as by {@code Journal.appendAll}
     */
    List<ImportedEntry> importAll(List<E> entries);

    /**
     * Returns what would become of entries, and records nothing. Entries of one call whose ids are equal are told apart: the first would
     * be recorded.
     *
     * @param entries as for {@link #importAll}
     * @return what would become of each, in the same order
     * @throws IllegalArgumentException if an entry has no id
     * @throws RedactionException if one of them is to be redacted and cannot be
     * @throws io.mneme.api.journal.JournalException if the journal cannot be read
     */
    List<ImportedEntry> previewAll(List<E> entries);
}
