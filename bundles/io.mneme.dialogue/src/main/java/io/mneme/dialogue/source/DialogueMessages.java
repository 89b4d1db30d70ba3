package io.mneme.dialogue.source;

import io.mneme.dialogue.message.DialogueEntry;
import java.util.List;

/**
 * The messages of a request.
 *
 * @param entries an entry for each message, oldest first
 * @param history identifies their history for its window
 * @param journal name of the journal in which the ids of the messages are known
 */
public record DialogueMessages(List<DialogueEntry> entries, String history, String journal) {

    public DialogueMessages {
        entries = List.copyOf(entries);
    }
}
