package io.mneme.springai;

import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;

/** A chat with a memory in a running container. Its model is scripted, so that it runs without a key. */
public final class ExampleChat {

    private ExampleChat() {}

    /** Has three turns with a window of four messages; run twice, the second run goes on where the first one ended. */
    public static void main(String[] arguments) {
        MnemeChatMemoryRepository repository =
                MnemeChatMemoryRepository.at(arguments.length > 0 ? arguments[0] : "http://127.0.0.1:8484");
        ChatMemory memory = MessageWindowChatMemory.builder()
                .chatMemoryRepository(repository)
                .maxMessages(4)
                .build();
        ChatClient client = ChatClient.builder(new ScriptedModel(prompt ->
                        new AssistantMessage("I see " + prompt.getInstructions().size() + " messages.")))
                .defaultAdvisors(MessageChatMemoryAdvisor.builder(memory).build())
                .build();
        for (String text : new String[] {"My name is Ann.", "Tea at five?", "Who am I?"}) {
            String answer = client.prompt(text)
                    .advisors(advisor -> advisor.param(ChatMemory.CONVERSATION_ID, "ann"))
                    .call()
                    .content();
            System.out.println("> " + text + "\n" + answer);
        }
        System.out.println("The window has " + memory.get("ann").size() + " messages; conversations: "
                + repository.findConversationIds());
    }
}
