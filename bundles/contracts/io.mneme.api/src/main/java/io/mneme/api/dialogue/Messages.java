package io.mneme.api.dialogue;

import io.mneme.api.journal.StoredEntry;
import java.time.Instant;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Records messages, redacted as configured for the store. To read them, use the journal of the kind {@code message}, whose
 * {@code append} does not redact. Safe for use by several threads.
 */
@ProviderType
public interface Messages {

    /**
     * Records a message durably. An empty timestamp becomes the present one, an empty id a new one.
     *
     * @param message a message
     * @param now the present moment
     * @throws io.mneme.api.entry.InvalidEntryException if a field is too long, an id has a wrong form, the timestamp is
     *     not readable, or a field of a provider's interface has another shape than there; names the field. Also if the id is taken
     * @throws io.mneme.api.entry.RedactionException if the message cannot be redacted; nothing is then stored
     * @throws io.mneme.api.journal.JournalException if it cannot be written
     */
    StoredEntry<Message> record(Message message, Instant now);

    /**
     * Records several messages with one write, in their order; either all are accepted or none. All lines are in memory
     * together, so an importer passes some thousands at a time.
     *
     * @param messages messages, completed as by {@link #record}
     * @param now the present moment
     * @return the messages as they were stored, in the same order
     * @throws io.mneme.api.entry.InvalidEntryException if one of them may not be recorded; nothing is written
     * @throws io.mneme.api.entry.RedactionException if one cannot be redacted; nothing is written
     * @throws io.mneme.api.journal.JournalException as by {@link io.mneme.api.journal.Journal#appendAll}
     */
    List<StoredEntry<Message>> recordAll(List<Message> messages, Instant now);
}
