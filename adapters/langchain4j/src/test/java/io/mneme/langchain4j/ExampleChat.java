package io.mneme.langchain4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.UserMessage;

/** A chat with a memory in a running container. Its model is scripted, so that it runs without a key. */
public final class ExampleChat {

    private ExampleChat() {}

    /** What the chat is to the program. */
    interface Assistant {

        String chat(@MemoryId String user, @UserMessage String text);
    }

    /** Has three turns with a window of four messages; run twice, the second run goes on where the first one ended. */
    public static void main(String[] arguments) {
        MnemeChatMemoryStore store =
                MnemeChatMemoryStore.at(arguments.length > 0 ? arguments[0] : "http://127.0.0.1:8484");
        ChatModel model = new ScriptedModel(
                request -> AiMessage.from("I see " + request.messages().size() + " messages."));
        Assistant assistant = AiServices.builder(Assistant.class)
                .chatModel(model)
                .chatMemoryProvider(id -> MessageWindowChatMemory.builder()
                        .id(id)
                        .maxMessages(4)
                        .chatMemoryStore(store)
                        .build())
                .build();
        for (String text : new String[] {"My name is Ann.", "Tea at five?", "Who am I?"}) {
            System.out.println("> " + text + "\n" + assistant.chat("ann", text));
        }
        System.out.println(
                "The window has " + store.getMessages("ann").size() + " messages; all are in the conversation ann.");
    }
}
