package io.mneme.itests.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.client.MnemeClient;
import io.mneme.itests.harness.TestContainer;
import io.mneme.springai.MnemeChatMemoryRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;

/** The memories of Spring AI, on a container. */
class SpringAiMemoryIT {

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    private static MnemeChatMemoryRepository repository() {
        return MnemeChatMemoryRepository.at(container.uri("/").toString());
    }

    private static ChatMemory window(int size) {
        return MessageWindowChatMemory.builder()
                .chatMemoryRepository(repository())
                .maxMessages(size)
                .build();
    }

    private static List<String> journal(String conversation) {
        return JournalMessages.texts(container.api(), conversation);
    }

    private static List<String> texts(List<Message> messages) {
        return messages.stream().map(Message::getText).toList();
    }

    @Test
    void aWindowOfTwentyKeepsAThousandTurnsInTheJournal() {
        ChatMemory memory = window(20);
        List<String> turns = IntStream.range(0, 1_000)
                .mapToObj(i -> i % 3 == 0 ? "ok" : "text " + i)
                .toList();

        for (int i = 0; i < turns.size(); i++) {
            memory.add("sp-thousand", i % 2 == 0 ? new UserMessage(turns.get(i)) : new AssistantMessage(turns.get(i)));
        }

        assertThat(journal("sp-thousand")).isEqualTo(turns);
        assertThat(texts(window(20).get("sp-thousand"))).isEqualTo(turns.subList(980, 1_000));
    }

    @Test
    void anAdvisorRemembersEachConversation() {
        List<String> prompts = new ArrayList<>();
        ChatModel model = prompt -> {
            prompts.add(String.join("|", texts(prompt.getInstructions())));
            return new ChatResponse(List.of(new Generation(new AssistantMessage("answer " + prompts.size()))));
        };
        for (String[] turn : new String[][] {{"sp-ann", "one"}, {"sp-bob", "two"}, {"sp-ann", "three"}}) {
            // Each turn is another program.
            ChatClient client = ChatClient.builder(model)
                    .defaultSystem("Be kind.")
                    .defaultAdvisors(MessageChatMemoryAdvisor.builder(window(4)).build())
                    .build();
            client.prompt(turn[1])
                    .advisors(advisor -> advisor.param(ChatMemory.CONVERSATION_ID, turn[0]))
                    .call()
                    .content();
        }

        assertThat(prompts).containsExactly("Be kind.|one", "Be kind.|two", "Be kind.|one|answer 1|three");
        assertThat(texts(repository().findByConversationId("sp-ann")))
                .containsExactly("one", "answer 1", "three", "answer 3");
        assertThat(repository().findConversationIds()).contains("sp-ann", "sp-bob");
    }

    @Test
    void callsOfToolsComeBackWithTheirResults() {
        List<Message> turn = List.of(
                new SystemMessage("Be kind."),
                new UserMessage("What time is it?"),
                AssistantMessage.builder()
                        .content(null)
                        .toolCalls(List.of(
                                new ToolCall("c1", "function", "clock", "{\"zone\":\"UTC\"}"),
                                new ToolCall("c2", "function", "clock", "{\"zone\":\"CET\"}")))
                        .build(),
                ToolResponseMessage.builder()
                        .responses(List.of(
                                new ToolResponse("c1", "clock", "9:00"), new ToolResponse("c2", "clock", "10:00")))
                        .build(),
                new AssistantMessage("Nine."));

        repository().saveAll("sp-tools", turn);
        List<Message> later = new ArrayList<>(repository().findByConversationId("sp-tools"));
        later.add(new UserMessage("Thanks."));
        repository().saveAll("sp-tools", later);

        assertThat(repository().findByConversationId("sp-tools").subList(0, 5))
                .usingRecursiveComparison()
                .isEqualTo(turn);
        assertThat(JournalMessages.entries(container.api(), "sp-tools")).hasSize(7);
        assertThat(container
                        .api()
                        .post("/v1/context/dialogue", "{\"session\":\"sp\",\"conversation\":\"sp-tools\"}")
                        .body()
                        .path("messages"))
                .extracting(message -> message.path("role").asText())
                .containsExactly("system", "user", "assistant", "tool", "tool", "assistant", "user");
    }

    @Test
    void aConversationThatIsDeletedBeginsAgainAndKeepsWhatWasSaid() {
        MnemeChatMemoryRepository repository = repository();
        repository.saveAll("sp delete/1", List.of(new UserMessage("before")));
        assertThat(repository().findConversationIds()).contains("sp delete/1");

        repository.deleteByConversationId("sp delete/1");

        assertThat(repository.findByConversationId("sp delete/1")).isEmpty();
        assertThat(repository().findConversationIds()).doesNotContain("sp delete/1");
        repository.saveAll("sp delete/1", List.of(new UserMessage("after")));
        assertThat(repository().findConversationIds()).contains("sp delete/1");
        assertThat(texts(repository().findByConversationId("sp delete/1"))).containsExactly("after");
    }

    @Test
    void aRepositoryThatErasesLeavesNothing() {
        MnemeChatMemoryRepository repository = MnemeChatMemoryRepository.builder()
                .client(MnemeClient.at(container.uri("/").toString()))
                .conversationPrefix("shop:")
                .eraseOnDelete(true)
                .build();
        repository.saveAll("sp-erase", List.of(new UserMessage("gone")));
        assertThat(repository.findConversationIds()).containsExactly("sp-erase");
        assertThat(journal("shop:sp-erase")).containsExactly("gone");

        repository.deleteByConversationId("sp-erase");

        assertThat(repository.findConversationIds()).isEmpty();
        assertThat(journal("shop:sp-erase")).isEmpty();
    }

    @Test
    void librariesShareAConversation() {
        repository().saveAll("sp-shared", List.of(new UserMessage("Tea?"), new AssistantMessage("Gladly.")));

        assertThat(io.mneme.langchain4j.MnemeChatMemoryStore.at(
                                container.uri("/").toString())
                        .getMessages("sp-shared"))
                .containsExactly(
                        dev.langchain4j.data.message.UserMessage.from("Tea?"),
                        dev.langchain4j.data.message.AiMessage.from("Gladly."));
    }
}
