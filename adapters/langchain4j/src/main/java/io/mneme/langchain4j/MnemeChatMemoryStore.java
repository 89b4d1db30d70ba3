package io.mneme.langchain4j;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import io.mneme.client.ConversationId;
import io.mneme.client.MnemeClient;
import io.mneme.client.RecordedMemory;
import java.util.List;

/**
 * Keeps the messages of chat memories in a running container. What leaves the window of a memory stays in the journal {@code
 * message}, once and in order; {@link #getMessages} returns the window that was stored last, by any program.
 *
 * <p>{@link #deleteMessages} begins a memory again and keeps what was said, unless the store erases on delete; {@link #erase} always
 * erases. The conversation of a memory has its id: the text of any object whose {@code toString} is the same after a restart.
 *
 * <p>Safe for use by many threads. All methods throw {@code MnemeException} if the container cannot be reached or refuses.
 */
public final class MnemeChatMemoryStore implements ChatMemoryStore {

    private final RecordedMemory<ChatMessage> memory;
    private final String prefix;
    private final boolean erasesOnDelete;

    private MnemeChatMemoryStore(Builder builder) {
        this.memory = new RecordedMemory<>(builder.client, new ChatMessageCodec());
        this.prefix = builder.conversationPrefix;
        this.erasesOnDelete = builder.eraseOnDelete;
    }

    /** Returns a store in the container at an address such as {@code http://127.0.0.1:8484}. */
    public static MnemeChatMemoryStore at(String address) {
        return builder().client(MnemeClient.at(address)).build();
    }

    public static Builder builder() {
        return new Builder();
    }

    @Override
    public List<ChatMessage> getMessages(Object memoryId) {
        return memory.messages(conversation(memoryId));
    }

    @Override
    public void updateMessages(Object memoryId, List<ChatMessage> messages) {
        memory.store(conversation(memoryId), messages);
    }

    @Override
    public void deleteMessages(Object memoryId) {
        if (erasesOnDelete) {
            erase(memoryId);
        } else {
            memory.reset(conversation(memoryId));
        }
    }

    /** Erases all messages of a memory, also those that have left its window; they are in no file of the container then. */
    public void erase(Object memoryId) {
        memory.erase(conversation(memoryId));
    }

    /** Returns the id of the conversation in which the messages of a memory are recorded. */
    public String conversationId(Object memoryId) {
        return conversation(memoryId).value();
    }

    private ConversationId conversation(Object memoryId) {
        return ConversationId.of(memoryId, prefix);
    }

    /** What a store is made of. */
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

        /** Whether {@code deleteMessages} erases what was said; by default it does not. */
        public Builder eraseOnDelete(boolean erase) {
            this.eraseOnDelete = erase;
            return this;
        }

        public MnemeChatMemoryStore build() {
            return new MnemeChatMemoryStore(this);
        }
    }
}
