package io.mneme.ui.proxy.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dialogue.Message;
import io.mneme.api.journal.EntryRecorder;
import io.mneme.api.journal.Journal;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.erase.TextCache;
import io.mneme.support.owner.OwnerStates;
import io.mneme.ui.proxy.chat.ChatAnswer;
import io.mneme.ui.proxy.chat.ChatBody;
import io.mneme.ui.proxy.chat.MessageHash;
import io.mneme.ui.proxy.session.ChatRecorder.KnownMessage;
import io.mneme.ui.proxy.session.ChatSession.HashedMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/**
 * Finds the chat of a request, and records what is new in it. It works without a journal as well: chats are recognised, and nothing is
 * recorded. Safe for use by many threads.
 */
@Component(service = {ProxiedChats.class, ErasureParticipant.class})
public final class ProxiedChats implements TextCache {

    private final OwnerStates<KnownChats> chats = new OwnerStates<>(() -> new KnownChats());

    /** The chats of an owner. */
    private final class KnownChats {

        private final ChatSessions sessions = new ChatSessions(ProxiedChats.this::recordedHashes);
        private boolean restored;

        /** After a start the journal says which chats there are. */
        private synchronized void restore() {
            if (!restored) {
                recorder().ifPresent(present -> {
                    sessions.restore(present.known());
                    restored = true;
                });
            }
        }
    }

    private ChatSessions sessions() {
        return chats.get().sessions;
    }

    @Reference(
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY,
            target = "(kind=message)")
    private volatile @Nullable Journal<Message> journal;

    @Reference(
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    private volatile @Nullable EntryRecorder recorder;

    private Optional<ChatRecorder> recorder() {
        Journal<Message> present = journal;
        EntryRecorder records = recorder;
        return present == null || records == null ? Optional.empty() : Optional.of(new ChatRecorder(present, records));
    }

    private List<String> recordedHashes(String conversation) {
        return recorder()
                .map(present -> present.known(conversation).stream()
                        .map(KnownMessage::hash)
                        .toList())
                .orElse(List.of());
    }

    /**
     * Returns the chat that a request continues: that of the name, else that of the answer at the provider which it continues, else that
     * whose newest answer it repeats; else a new one.
     *
     * @param name the name of the chat; empty if it is not named
     * @param messages the messages of the request
     */
    public ChatSession find(Optional<String> name, ChatBody body, List<HashedMessage> messages) {
        chats.get().restore();
        List<String> hashes = hashes(messages);
        ChatSession session = name.or(body::sessionName)
                .map(sessions()::named)
                .or(() -> body.continued().flatMap(sessions()::answeredBy))
                .orElseGet(() -> sessions()
                        .continued(
                                messages.stream()
                                        .map(message ->
                                                message.message().path("role").asText())
                                        .toList(),
                                hashes));
        sessions().asked(session, hashes);
        return session;
    }

    @Override
    public String name() {
        return "proxied chats";
    }

    @Override
    public String holds() {
        return "the chats that have gone through the proxy, in memory";
    }

    /** Forgets the previous prompts of all chats, which are compared with the next ones. The hashes stay: what was erased is not recorded again. */
    @Override
    public void forgetTexts() {
        sessions().forgetPrompts();
    }

    /** Returns the messages of a request with their hashes. */
    public static List<HashedMessage> messages(ChatBody body) {
        return body.recordable(body.messages()).stream()
                .map(ProxiedChats::hashed)
                .toList();
    }

    private static HashedMessage hashed(ObjectNode message) {
        return new HashedMessage(MessageHash.of(message), message);
    }

    private static List<String> hashes(List<HashedMessage> messages) {
        return messages.stream().map(HashedMessage::hash).toList();
    }

    /** Takes note of an answer, by which the next request is recognised. */
    public void answered(ChatSession session, ChatBody body, List<HashedMessage> messages, ChatAnswer answer) {
        answer.message().map(ProxiedChats::hashed).ifPresent(message -> {
            List<String> hashes = new ArrayList<>(hashes(messages));
            hashes.add(message.hash());
            sessions().answered(session, hashes);
        });
        answer.id().ifPresent(id -> sessions().answered(session, id));
        body.continued().ifPresent(id -> sessions().answered(session, id));
    }

    /**
     * Records what is new of a request and its answer.
     *
     * @return how many messages were left out, since the journal does not take them
     * @throws RuntimeException as by {@link EntryRecorder#recordAll}; what was not recorded is recorded when the client repeats it
     */
    public int record(
            ChatSession session, ChatBody body, List<HashedMessage> messages, ChatAnswer answer, Instant now) {
        Optional<ChatRecorder> present = recorder();
        if (present.isEmpty()) {
            throw new IllegalStateException("the journal of messages is not open");
        }
        List<HashedMessage> all = new ArrayList<>(messages);
        answer.message()
                .map(message -> answerEntry(message, body.model(), answer))
                .ifPresent(all::add);
        List<HashedMessage> added = session.addNew(all, body.continued().isEmpty());
        try {
            return present.get().record(session.name(), added, now);
        } catch (RuntimeException failed) {
            session.remove(added);
            throw failed;
        }
    }

    /** The hash is that of the message alone: the client repeats nothing else of it. */
    private static HashedMessage answerEntry(ObjectNode message, String model, ChatAnswer answer) {
        ObjectNode entry = message.deepCopy();
        if (!model.isEmpty()) {
            entry.put("model", model);
        }
        if (!answer.complete()) {
            entry.put("status", "incomplete");
        }
        return new HashedMessage(MessageHash.of((JsonNode) message), entry);
    }
}
