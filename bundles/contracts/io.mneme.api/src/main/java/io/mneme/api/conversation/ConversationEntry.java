package io.mneme.api.conversation;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.StoredEntry;

/**
 * An entry of a conversation, of whatever kind.
 *
 * @param journal the name of its journal
 * @param stored the entry as it is stored: an {@link Utterance} or a {@link io.mneme.api.dialogue.Message}
 */
public record ConversationEntry(String journal, StoredEntry<?> stored) {

    public ConversationEntry {
        requireNonNull(journal, "journal");
        requireNonNull(stored, "stored");
    }
}
