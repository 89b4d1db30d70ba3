package io.mneme.springai;

import io.mneme.client.ConversationId;
import io.mneme.client.ConversationTags;
import io.mneme.client.MnemeClient;
import io.mneme.client.RecordedMemory;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.messages.Message;
import org.springframework.util.Assert;

/**
 * Keeps the messages of chat memories in a running container. {@link #saveAll} replaces the window of a conversation; what leaves it
 * stays in the journal {@code message}, once and in order.
 *
 * <p>{@link #deleteByConversationId} begins a conversation again and keeps what was said, unless the repository erases on delete;
 * {@link #erase} always erases. {@link #findConversationIds} lists the conversations with the tag {@code chat-memory}, which the
 * first window that is saved gets.
 *
 * <p>Safe for use by many threads. All methods throw {@code MnemeException} if the container cannot be reached or refuses.
 */
public final class MnemeChatMemoryRepository implements ChatMemoryRepository {

    private static final String TAG = "chat-memory";

    /** Of how many conversations it is remembered that they have the tag; of others it is looked up. */
    private static final int MAX_TAGGED = 10_000;

    private final RecordedMemory<Message> memory;
    private final ConversationTags tags;
    private final Set<String> tagged = ConcurrentHashMap.newKeySet();
    private final String prefix;
    private final boolean erasesOnDelete;

    private MnemeChatMemoryRepository(Builder builder) {
        this.memory = new RecordedMemory<>(builder.client, new SpringMessageCodec());
        this.tags = new ConversationTags(builder.client);
        this.prefix = builder.conversationPrefix;
        this.erasesOnDelete = builder.eraseOnDelete;
    }

    /** Returns a repository in the container at an address such as {@code http://127.0.0.1:8484}. */
    public static MnemeChatMemoryRepository at(String address) {
        return builder().client(MnemeClient.at(address)).build();
    }

    public static Builder builder() {
        return new Builder();
    }

    @Override
    public List<String> findConversationIds() {
        return tags.conversations(TAG).stream()
                .map(value -> memory.originalId(new ConversationId(value, value)))
                .filter(original -> original.startsWith(prefix))
                .map(original -> original.substring(prefix.length()))
                .toList();
    }

    @Override
    public List<Message> findByConversationId(String conversationId) {
        return memory.messages(conversation(conversationId));
    }

    @Override
    public void saveAll(String conversationId, List<Message> messages) {
        ConversationId conversation = conversation(conversationId);
        Assert.notNull(messages, "messages cannot be null");
        Assert.noNullElements(messages, "messages cannot contain null elements");
        memory.store(conversation, messages);
        if (!messages.isEmpty() && !tagged.contains(conversation.value())) {
            tags.add(conversation, TAG);
            if (tagged.size() >= MAX_TAGGED) {
                tagged.clear();
            }
            tagged.add(conversation.value());
        }
    }

    @Override
    public void deleteByConversationId(String conversationId) {
        if (erasesOnDelete) {
            erase(conversationId);
            return;
        }
        ConversationId conversation = conversation(conversationId);
        memory.reset(conversation);
        tagged.remove(conversation.value());
        tags.remove(conversation, TAG);
    }

    /** Erases all messages of a conversation, also those that have left its window; they are in no file of the container then. */
    public void erase(String conversationId) {
        ConversationId conversation = conversation(conversationId);
        tagged.remove(conversation.value());
        memory.erase(conversation);
    }

    private ConversationId conversation(String id) {
        Assert.hasText(id, "conversationId cannot be null or empty");
        return ConversationId.of(id, prefix);
    }

    /** What a repository is made of. */
    public static final class Builder {

        private MnemeClient client = MnemeClient.local();
        private String conversationPrefix = "";
        private boolean eraseOnDelete;

        private Builder() {}

        /** The container; by default that at port 8484 of this machine. */
        public Builder client(MnemeClient client) {
            this.client = client;
            return this;
        }

        /** What the conversations of this program begin with, so that those of another program are others; by default nothing. */
        public Builder conversationPrefix(String prefix) {
            this.conversationPrefix = prefix;
            return this;
        }

        /** Whether {@code deleteByConversationId} erases what was said; by default it does not. */
        public Builder eraseOnDelete(boolean erase) {
            this.eraseOnDelete = erase;
            return this;
        }

        public MnemeChatMemoryRepository build() {
            return new MnemeChatMemoryRepository(this);
        }
    }
}
