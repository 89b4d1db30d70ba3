package dev.langchain4j.store.memory.chat;

import dev.langchain4j.data.message.ChatMessage;
import io.mneme.client.MnemeClient;
import io.mneme.langchain4j.MnemeChatMemoryStore;
import java.util.List;
import java.util.UUID;

/** Takes the place of the library's store in memory. */
public class InMemoryChatMemoryStore implements ChatMemoryStore {

    private final ChatMemoryStore store = MnemeChatMemoryStore.builder()
            .client(MnemeClient.at(System.getProperty("mneme.address")))
            .conversationPrefix(UUID.randomUUID() + ":")
            .build();

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
