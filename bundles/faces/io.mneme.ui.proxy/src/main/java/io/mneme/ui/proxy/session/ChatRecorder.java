package io.mneme.ui.proxy.session;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageLanes;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.EntryRecorder;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.proxy.session.ChatSession.HashedMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Records messages of chats in the journal, each with the hash by which it is known when the client repeats it. */
final class ChatRecorder {

    /** The field of a recorded message with its hash. */
    static final String HASH = "sent_hash";

    /** A client seldom repeats more; what it repeats beyond that would be recorded once more after a restart. */
    private static final int MAX_KNOWN = 5_000;

    private final Journal<Message> journal;
    private final EntryRecorder recorder;

    ChatRecorder(Journal<Message> journal, EntryRecorder recorder) {
        this.journal = journal;
        this.recorder = recorder;
    }

    /**
     * Records messages of a conversation, in their order. Those that the journal does not take, since they have a form that it does not
     * know, are left out.
     *
     * @return how many were left out
     */
    int record(String conversation, List<HashedMessage> messages, Instant now) {
        int refused = 0;
        for (int from = 0; from < messages.size(); from += EntryRecorder.MAX_ENTRIES) {
            int to = Math.min(messages.size(), from + EntryRecorder.MAX_ENTRIES);
            refused += recordSome(conversation, messages.subList(from, to), now);
        }
        return refused;
    }

    private int recordSome(String conversation, List<HashedMessage> messages, Instant now) {
        try {
            recordAll(conversation, messages, now);
            return 0;
        } catch (InvalidEntryException one) {
            if (messages.size() == 1) {
                return 1;
            }
            // Which one it is shows when each is recorded by itself.
            return messages.stream()
                    .mapToInt(message -> recordSome(conversation, List.of(message), now))
                    .sum();
        }
    }

    private void recordAll(String conversation, List<HashedMessage> messages, Instant now) {
        ArrayNode entries = JsonNodeFactory.instance.arrayNode();
        for (HashedMessage message : messages) {
            ObjectNode entry = message.message().deepCopy();
            entries.add(entry.put(HASH, message.hash()));
        }
        recorder.recordAll(journal, entries.toString(), Map.of("conversation_id", conversation), now);
    }

    /** Returns the newest messages of a conversation that the proxy has recorded, oldest first. */
    List<KnownMessage> known(String conversation) {
        return known(MessageLanes.ofConversation(conversation), MAX_KNOWN);
    }

    /** Returns the newest messages that the proxy has recorded, oldest first. */
    List<KnownMessage> known() {
        return known(Journal.ALL_ENTRIES, MAX_KNOWN);
    }

    private List<KnownMessage> known(String lane, int limit) {
        List<StoredEntry<Message>> entries = new ArrayList<>();
        Position before = Position.END;
        boolean more = true;
        while (more && entries.size() < limit) {
            Slice<Message> page = journal.page(EntryQuery.ofLane(lane), before, 0, limit - entries.size());
            entries.addAll(page.entries());
            more = page.hasMore() && !page.entries().isEmpty();
            before = more ? entries.get(entries.size() - 1).position() : before;
        }
        Collections.reverse(entries);
        return entries.stream()
                .map(StoredEntry::entry)
                .filter(entry -> entry.extraFields().containsKey(HASH))
                .map(KnownMessage::of)
                .toList();
    }

    /**
     * A message that the proxy has recorded.
     *
     * @param conversation its conversation
     * @param role its role, as providers write it
     * @param hash the hash of what it said when it was recorded
     */
    record KnownMessage(String conversation, String role, String hash) {

        private static KnownMessage of(Message message) {
            String hash = message.extraFields().get(HASH).replace("\"", "");
            return new KnownMessage(
                    message.conversation(), message.role().name().toLowerCase(Locale.ROOT), hash);
        }
    }
}
