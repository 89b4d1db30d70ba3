package io.mneme.api.journal;

import io.mneme.api.entry.RedactionRules;
import java.time.Instant;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Reads the entries that clients send to a journal as JSON, by the rules of their kind. Safe for use by many threads.
 *
 * <p>Each method throws {@link JournalException} if the kind fails; its message names the kind and the method, and quotes no
 * entry.
 *
 * @param <E> the kind of entry; immutable
 */
@ProviderType
public interface ClientEntryParser<E> {

    /**
     * Reads an entry that is sent. If it has every field, as the JSON form of an entry that was read, it is read as it is.
     *
     * @param json one JSON object, in which no object has a name twice, nothing is nested deeper than 64, and no text contains
     *     NUL or an unpaired surrogate
     * @param now the present moment, for what is left out
     * @return the entry; its id may be empty, and is then assigned by the journal
     * @throws io.mneme.api.entry.InvalidEntryException if the entry breaks a rule
     */
    E read(String json, Instant now);

    /** Returns the id of an entry that was read; empty if it has none. */
    String id(E entry);

    /** Returns which texts of the JSON form are redacted, and how. */
    RedactionRules redactionRules();
}
