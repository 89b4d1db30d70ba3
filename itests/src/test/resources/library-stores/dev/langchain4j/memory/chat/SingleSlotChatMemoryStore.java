package dev.langchain4j.memory.chat;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import io.mneme.client.MnemeClient;
import io.mneme.langchain4j.MnemeChatMemoryStore;
import java.util.List;
import java.util.UUID;

/** Takes the place of the library's store of a memory that was given none. */
class SingleSlotChatMemoryStore implements ChatMemoryStore {

    private final ChatMemoryStore store = MnemeChatMemoryStore.builder()
            .client(MnemeClient.at(System.getProperty("mneme.address")))
            .conversationPrefix(UUID.randomUUID() + ":")
            .build();

    public SingleSlotChatMemoryStore(Object memoryId) {}

    @Override
    public List<ChatMessage> getMessages(Object memoryId) {
        return store.getMessages(memoryId);
    }

    @Override
    public void updateMessages(Object memoryId, List<ChatMessage> messages) {
        store.updateMessages(memoryId, messages);
    }

    @Override
    public void deleteMessages(Object memoryId) {
        store.deleteMessages(memoryId);
    }
}
