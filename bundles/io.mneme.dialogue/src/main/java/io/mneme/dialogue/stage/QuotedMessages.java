package io.mneme.dialogue.stage;

import io.mneme.api.dialogue.Message;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The visible messages that shown messages reply to, by id. */
final class QuotedMessages {

    private final Set<String> wanted = new HashSet<>();
    private final Map<String, Message> found = new HashMap<>();

    private QuotedMessages() {}

    static QuotedMessages of(DialogueDraft draft) {
        QuotedMessages quoted = new QuotedMessages();
        draft.entries().forEach(entry -> entry.parts().forEach(quoted::want));
        if (!quoted.wanted.isEmpty()) {
            quoted.find(draft.entries());
            quoted.find(draft.older());
        }
        return quoted;
    }

    private void want(Message message) {
        message.replyTo().filter(id -> !id.isEmpty()).ifPresent(wanted::add);
    }

    private void find(List<DialogueEntry> entries) {
        for (DialogueEntry entry : entries) {
            for (Message message : entry.parts()) {
                if (wanted.contains(message.id())) {
                    found.putIfAbsent(message.id(), message);
                }
            }
        }
    }

    /** Returns the message that a message replies to; empty if it replies to none, or that one is not visible. */
    Optional<Message> quotedBy(Message reply) {
        return reply.replyTo().map(found::get);
    }
}
