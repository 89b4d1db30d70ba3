package io.mneme.ui.proxy.session;

import com.github.f4b6a3.ulid.UlidCreator;
import io.mneme.support.cache.LruCache;
import io.mneme.ui.proxy.chat.MessageHash;
import io.mneme.ui.proxy.session.ChatRecorder.KnownMessage;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The chats of the clients. One without a name is recognised by its newest answer and the message before it, which a client repeats.
 * Safe for use by many threads.
 */
final class ChatSessions {

    private static final String ASSISTANT = "assistant";
    private static final int MAX_SESSIONS = 10_000;
    private static final int MAX_ANSWERS = 100_000;
    private static final long MAX_WEIGHT = 64L << 20;

    private final LruCache<String, ChatSession> sessions =
            new LruCache<>(MAX_SESSIONS, () -> MAX_WEIGHT, (name, session) -> session.weight());

    /** The names of chats by what identifies an answer of theirs. */
    private final LruCache<String, String> names = new LruCache<>(MAX_ANSWERS);

    /** The names of chats by what identifies a question of theirs whose answer is not known. */
    private final LruCache<String, String> waiting = new LruCache<>(MAX_SESSIONS);

    /** What identifies the newest answer of a chat, by its name. */
    private final LruCache<String, String> newest = new LruCache<>(MAX_ANSWERS);

    private final Function<String, List<String>> recorded;

    /**
     * Starts without chats.
     *
     * @param recorded returns the hashes of the messages of a chat that are recorded, in their order
     */
    ChatSessions(Function<String, List<String>> recorded) {
        this.recorded = recorded;
    }

    /** Returns the chat of a name. */
    ChatSession named(String name) {
        return sessions.get(name, () -> new ChatSession(name, recorded.apply(name)));
    }

    /**
     * Returns the chat that messages continue; a new one if they continue none.
     *
     * @param roles the roles of the messages
     * @param hashes the hashes of the messages
     */
    ChatSession continued(List<String> roles, List<String> hashes) {
        return newestAnswer(roles)
                .flatMap(place -> nameOf(hashes, place))
                .map(this::named)
                .orElseGet(() -> new ChatSession(newName(), List.of()));
    }

    /**
     * Returns the name of the chat that has an answer, or waits for one to its question. What waits is looked up first: an answer that
     * becomes known meanwhile is among the answers then, and waits no longer.
     */
    private Optional<String> nameOf(List<String> hashes, int answer) {
        Optional<String> asked = waiting.find(questionKey(hashes, answer - 1));
        String key = answerKey(hashes, answer);
        return names.find(key).filter(name -> answer > 1 || isNewest(name, key)).or(() -> asked);
    }

    /**
     * Takes note of a request. A client can have its answer, and ask again, before the answer is known here.
     *
     * @param hashes the hashes of its messages
     */
    void asked(ChatSession session, List<String> hashes) {
        if (!hashes.isEmpty()) {
            waiting.put(questionKey(hashes, hashes.size() - 1), session.name());
            sessions.put(session.name(), session);
        }
    }

    /** Identifies a question by what was said before it. */
    private static String questionKey(List<String> hashes, int place) {
        return MessageHash.of(hashes.subList(Math.max(0, place - 1), place + 1));
    }

    /** Returns the chat whose answer has an id at the provider; empty if it is not known. */
    Optional<ChatSession> answeredBy(String id) {
        return names.find(answerKey(id)).map(this::named);
    }

    private static Optional<Integer> newestAnswer(List<String> roles) {
        return IntStream.iterate(roles.size() - 1, place -> place > 0, place -> place - 1)
                .filter(place -> roles.get(place).equals(ASSISTANT))
                .boxed()
                .findFirst();
    }

    /** Two chats may begin with the same question and answer. The second one is another chat as soon as the first has gone on. */
    private boolean isNewest(String name, String key) {
        return newest.find(name).map(key::equals).orElse(true);
    }

    private static String newName() {
        return "chat-" + UlidCreator.getMonotonicUlid().toString().toLowerCase(Locale.ROOT);
    }

    private static String answerKey(List<String> hashes, int place) {
        return MessageHash.of(hashes.subList(place - 1, place + 1));
    }

    private static String answerKey(String id) {
        return "id:" + id;
    }

    /**
     * Takes note of an answer, by which the next request of the chat is recognised.
     *
     * @param hashes the hashes of the messages, the answer last
     */
    void answered(ChatSession session, List<String> hashes) {
        if (hashes.size() > 1) {
            String key = answerKey(hashes, hashes.size() - 1);
            names.put(key, session.name());
            newest.put(session.name(), key);
            waiting.remove(questionKey(hashes, hashes.size() - 2));
        }
        // Once more, since it weighs another amount now.
        sessions.put(session.name(), session);
    }

    /** Forgets what the newest requests of all chats have sent. */
    void forgetPrompts() {
        sessions.copy().forEach((name, session) -> {
            session.forgetPrompt();
            sessions.put(name, session);
        });
    }

    /** Takes note of recorded messages, oldest first, so that their chats are recognised. */
    void restore(List<KnownMessage> messages) {
        Map<String, KnownMessage> before = new HashMap<>();
        for (KnownMessage message : messages) {
            KnownMessage last = before.put(message.conversation(), message);
            if (last != null && message.role().equals(ASSISTANT)) {
                String key = MessageHash.of(List.of(last.hash(), message.hash()));
                names.put(key, message.conversation());
                newest.put(message.conversation(), key);
            }
        }
    }

    /** Takes note of the id of an answer, or of a conversation, that the provider keeps. */
    void answered(ChatSession session, String id) {
        names.put(answerKey(id), session.name());
    }
}
