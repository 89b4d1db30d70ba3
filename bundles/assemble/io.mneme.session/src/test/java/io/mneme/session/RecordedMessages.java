package io.mneme.session;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Messages;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.StoredEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Remembers what is recorded, or fails. */
public final class RecordedMessages implements Messages {

    /** What was recorded: conversation, author, text and status, if it has one. */
    public final List<String> recorded = new ArrayList<>();

    /** How often something was recorded, or would have been. */
    public int calls;

    public boolean fails;

    @Override
    public StoredEntry<Message> record(Message message, Instant now) {
        return recordAll(List.of(message), now).get(0);
    }

    @Override
    public synchronized List<StoredEntry<Message>> recordAll(List<Message> messages, Instant now) {
        calls++;
        if (fails) {
            throw new JournalException("message: disk is full");
        }
        messages.forEach(message -> recorded.add(
                message.conversation() + " " + message.author() + ": " + message.content() + status(message)));
        return List.of();
    }

    private static String status(Message message) {
        String source = message.extraFields().get("status");
        return source == null ? "" : " (" + source.replace("\"", "") + ")";
    }
}
