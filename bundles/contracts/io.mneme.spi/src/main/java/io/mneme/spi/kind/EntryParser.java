package io.mneme.spi.kind;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionRules;
import java.time.Instant;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Reads the entries that clients send as JSON: by the rules of new entries, which are stricter than those of lines in files.
 *
 * <p>Called by many threads at once: keep it fast, pure and free of I/O.
 *
 * @param <E> the kind of entry; immutable
 */
@ConsumerType
public interface EntryParser<E> {

    /**
     * Reads an entry that is sent. If it has every field, as the JSON form of an entry that was read, it is read as it is.
     *
     * @param json one JSON object, in which no object has a name twice, nothing is nested deeper than 64, and no text contains
     *     NUL or an unpaired surrogate
     * @param now the present moment, for what is left out
     * @return the entry; its id may be empty, and is then assigned by the journal
     * @throws InvalidEntryException if the entry breaks a rule
     */
    E read(String json, Instant now);

    /** Returns the id of an entry that was read; empty if it has none. */
    String id(E entry);

    /** Returns which texts of the JSON form are redacted, and how; by default {@link RedactionRules#DEFAULT}. */
    default RedactionRules redactionRules() {
        return RedactionRules.DEFAULT;
    }
}
