package io.mneme.itests.adapter;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import io.mneme.langchain4j.MnemeChatMemoryStore;
import java.io.IOException;

/** A program that adds messages to a memory until it is killed, and prints the number of each one that was stored. */
public final class MemoryWriter {

    private MemoryWriter() {}

    /** Writes to the container at the first argument, into the memory that the second one names. */
    public static void main(String[] arguments) throws IOException {
        ChatMemory memory = MessageWindowChatMemory.builder()
                .id(arguments[1])
                .maxMessages(5)
                .chatMemoryStore(MnemeChatMemoryStore.at(arguments[0]))
                .build();
        for (int i = Integer.parseInt(arguments[2]); ; i++) {
            memory.add(UserMessage.from(String.valueOf(i)));
            System.out.write((i + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
            System.out.flush();
        }
    }
}
