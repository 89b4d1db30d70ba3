package io.mneme.itests.adapter;

import static dev.langchain4j.data.message.AiMessage.aiMessage;
import static dev.langchain4j.data.message.SystemMessage.systemMessage;
import static dev.langchain4j.data.message.UserMessage.userMessage;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.memory.chat.TokenWindowChatMemory;
import dev.langchain4j.model.TokenCountEstimator;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import io.mneme.itests.harness.TestContainer;
import io.mneme.langchain4j.MnemeChatMemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The memories of LangChain4j, on a container. */
class LangChain4jMemoryIT {

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    private static MnemeChatMemoryStore store() {
        return MnemeChatMemoryStore.at(container.uri("/").toString());
    }

    private static ChatMemory window(MnemeChatMemoryStore store, Object id, int size) {
        return MessageWindowChatMemory.builder()
                .id(id)
                .maxMessages(size)
                .chatMemoryStore(store)
                .build();
    }

    private static List<String> journal(String conversation) {
        return JournalMessages.texts(container.api(), conversation);
    }

    @Test
    void aWindowOfTwentyKeepsAThousandTurnsInTheJournal() {
        ChatMemory memory = window(store(), "lc-thousand", 20);
        List<ChatMessage> turns = IntStream.range(0, 1_000)
                .mapToObj(i -> i % 2 == 0 ? userMessage(i % 7 == 0 ? "ok" : "text " + i) : aiMessage("ok"))
                .toList();

        turns.forEach(memory::add);

        assertThat(journal("lc-thousand"))
                .isEqualTo(turns.stream().map(LangChain4jMemoryIT::text).toList());
        assertThat(memory.messages()).isEqualTo(turns.subList(980, 1_000));
        assertThat(store().getMessages("lc-thousand")).isEqualTo(turns.subList(980, 1_000));
    }

    private static String text(ChatMessage message) {
        return message instanceof dev.langchain4j.data.message.UserMessage user
                ? user.singleText()
                : ((dev.langchain4j.data.message.AiMessage) message).text();
    }

    @Test
    void theSameMessageAgainIsAnotherOne() {
        ChatMemory memory = window(store(), "lc-ok", 2);
        ChatMessage ok = userMessage("ok");

        IntStream.range(0, 5).forEach(i -> memory.add(ok));

        assertThat(memory.messages()).containsExactly(ok, ok);
        assertThat(journal("lc-ok")).hasSize(5);
    }

    @Test
    void aReplacedSystemMessageLeavesTheWindowAndStaysInTheJournal() {
        ChatMemory memory = window(store(), "lc-system", 3);
        memory.add(systemMessage("Be kind."));
        IntStream.range(0, 60).forEach(i -> memory.add(userMessage("text " + i)));
        memory.add(systemMessage("Be kind."));
        assertThat(memory.messages())
                .containsExactly(systemMessage("Be kind."), userMessage("text 58"), userMessage("text 59"));

        memory.add(systemMessage("Be brief."));

        assertThat(store().getMessages("lc-system"))
                .containsExactly(userMessage("text 58"), userMessage("text 59"), systemMessage("Be brief."));
        assertThat(journal("lc-system")).hasSize(62).containsOnlyOnce("Be kind.", "Be brief.");
    }

    @Test
    void aSummaryStandsForWhatItReplaces() {
        MnemeChatMemoryStore store = store();
        ChatMemory memory = window(store, "lc-summary", 10);
        IntStream.range(0, 6).forEach(i -> memory.add(userMessage("text " + i)));
        List<ChatMessage> shortened = new ArrayList<>(memory.messages().subList(4, 6));
        shortened.add(0, systemMessage("They counted."));

        store.updateMessages("lc-summary", shortened);

        assertThat(store().getMessages("lc-summary"))
                .containsExactly(systemMessage("They counted."), userMessage("text 4"), userMessage("text 5"));
        assertThat(journal("lc-summary")).hasSize(7).endsWith("They counted.");
    }

    @Test
    void anEditedMessageStandsInItsPlace() {
        MnemeChatMemoryStore store = store();
        store.updateMessages("lc-edit", List.of(userMessage("a"), userMessage("b"), userMessage("c")));

        store.updateMessages("lc-edit", List.of(userMessage("a"), userMessage("B"), userMessage("c")));

        assertThat(store().getMessages("lc-edit"))
                .containsExactly(userMessage("a"), userMessage("B"), userMessage("c"));
        assertThat(journal("lc-edit")).containsExactly("a", "b", "c", "B");
    }

    @Test
    void aWindowThatIsStoredAgainRecordsNothing() {
        List<ChatMessage> own = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            own.add(userMessage("text " + i % 2));
            store().updateMessages("lc-own", own);
            store().updateMessages("lc-own", own);
        }

        assertThat(store().getMessages("lc-own")).isEqualTo(own);
        assertThat(JournalMessages.entries(container.api(), "lc-own")).hasSize(5);
    }

    @Test
    void aWindowOfTokensDropsWhatItHasNoRoomFor() {
        ChatMemory memory = TokenWindowChatMemory.builder()
                .id("lc-tokens")
                .maxTokens(10, new WordCount())
                .chatMemoryStore(store())
                .build();

        IntStream.range(0, 30).forEach(i -> memory.add(userMessage("three more words")));
        memory.add(userMessage("one"));

        assertThat(store().getMessages("lc-tokens")).hasSize(4).endsWith(userMessage("one"));
        assertThat(journal("lc-tokens")).hasSize(31);
    }

    /** A word is a token. */
    private static final class WordCount implements TokenCountEstimator {

        @Override
        public int estimateTokenCountInText(String text) {
            return text.split(" ").length;
        }

        @Override
        public int estimateTokenCountInMessage(ChatMessage message) {
            return estimateTokenCountInText(text(message));
        }

        @Override
        public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
            int count = 0;
            for (ChatMessage message : messages) {
                count += estimateTokenCountInMessage(message);
            }
            return count;
        }
    }

    @Test
    void twoProgramsGoOnInOneMemory() {
        ChatMemory one = window(store(), "lc-two", 4);
        ChatMemory other = window(store(), "lc-two", 4);

        for (int i = 0; i < 10; i++) {
            one.add(userMessage("one " + i));
            other.add(aiMessage("other " + i));
        }

        assertThat(one.messages())
                .isEqualTo(other.messages())
                .containsExactly(
                        userMessage("one 8"), aiMessage("other 8"), userMessage("one 9"), aiMessage("other 9"));
        assertThat(journal("lc-two")).hasSize(20).doesNotHaveDuplicates();
    }

    @Test
    void programsThatWriteAtOnceLoseNoMessage() {
        CompletableFuture<?>[] writers = IntStream.range(0, 4)
                .mapToObj(writer -> CompletableFuture.runAsync(() -> {
                    ChatMemory memory = window(store(), "lc-race", 10);
                    IntStream.range(0, 25).forEach(i -> memory.add(userMessage(writer + "." + i)));
                }))
                .toArray(CompletableFuture<?>[]::new);

        CompletableFuture.allOf(writers).join();

        assertThat(journal("lc-race")).hasSize(100).doesNotHaveDuplicates();
        assertThat(store().getMessages("lc-race")).hasSize(10);
    }

    @Test
    void aMemoryThatIsClearedBeginsAgainAndKeepsWhatWasSaid() {
        ChatMemory memory = window(store(), "lc-clear", 4);
        memory.add(userMessage("before"));

        memory.clear();
        memory.clear();

        assertThat(memory.messages()).isEmpty();
        memory.add(userMessage("after"));
        assertThat(store().getMessages("lc-clear")).containsExactly(userMessage("after"));
        assertThat(journal("lc-clear")).containsExactly("before", "after");
        assertThat(container
                        .api()
                        .post("/v1/context/dialogue", "{\"session\":\"lc\",\"conversation\":\"lc-clear\"}")
                        .body()
                        .path("messages"))
                .singleElement()
                .satisfies(
                        message -> assertThat(message.path("content").asText()).isEqualTo("after"));
    }

    @Test
    void anErasedMemoryIsGone() {
        MnemeChatMemoryStore store = store();
        ChatMemory memory = window(store, "lc-erase", 4);
        IntStream.range(0, 9).forEach(i -> memory.add(userMessage("text " + i)));

        store.erase("lc-erase");
        store.erase("lc-erase");

        assertThat(memory.messages()).isEmpty();
        assertThat(JournalMessages.entries(container.api(), "lc-erase")).isEmpty();
        memory.add(userMessage("text 9"));
        assertThat(store().getMessages("lc-erase")).containsExactly(userMessage("text 9"));
    }

    @Test
    void aMessageThatIsErasedOrEditedInTheJournalIsSoInTheWindow() {
        MnemeChatMemoryStore store = store();
        store.updateMessages("lc-change", List.of(userMessage("a"), userMessage("b"), userMessage("c")));
        List<String> ids = JournalMessages.entries(container.api(), "lc-change").stream()
                .map(entry -> entry.path("id").asText())
                .toList();

        container.api().delete("/v1/journals/message/entries/" + ids.get(0));
        container
                .api()
                .patch(
                        "/v1/journals/message/entries/" + ids.get(1),
                        io.mneme.itests.harness.ContainerApi.object().put("content", "B"));

        assertThat(store.getMessages("lc-change")).containsExactly(userMessage("B"), userMessage("c"));
    }

    /** What the chat is to the program. */
    interface Assistant {

        String chat(@MemoryId int user, @dev.langchain4j.service.UserMessage String text);
    }

    /** What the model may call. */
    static final class Clock {

        @Tool
        String time(String zone) {
            return "9:00 in " + zone;
        }
    }

    @Test
    void aServiceRemembersEachUserWithTheCallsOfItsTools() {
        ToolExecutionRequest call = ToolExecutionRequest.builder()
                .id("c1")
                .name("time")
                .arguments("{\"arg0\":\"UTC\",\"zone\":\"UTC\"}")
                .build();
        ChatModel model = new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                ChatMessage last = request.messages().get(request.messages().size() - 1);
                boolean asks = last instanceof dev.langchain4j.data.message.UserMessage;
                return ChatResponse.builder()
                        .aiMessage(
                                asks
                                        ? aiMessage(call)
                                        : aiMessage("seen " + request.messages().size()))
                        .build();
            }
        };

        assertThat(List.of(
                        service(model).chat(71, "a"),
                        service(model).chat(72, "b"),
                        service(model).chat(71, "c")))
                .containsExactly("seen 3", "seen 3", "seen 7");

        assertThat(store().getMessages(71))
                .hasSize(8)
                .startsWith(userMessage("a"), aiMessage(call))
                .endsWith(aiMessage("seen 7"));
        assertThat(journal("71")).containsExactly("a", "9:00 in UTC", "seen 3", "c", "9:00 in UTC", "seen 7");
    }

    private static Assistant service(ChatModel model) {
        return AiServices.builder(Assistant.class)
                .chatModel(model)
                .chatMemoryProvider(id -> window(store(), id, 20))
                .tools(new Clock())
                .build();
    }

    @Test
    void memoriesHaveIdsOfAnyType() {
        record Person(String name, int house) {}
        MnemeChatMemoryStore store = store();
        for (Object id : new Object[] {9_001, 9_002L, new Person("Ann", 7), "a/b c\u00e9%", "x".repeat(500), " "}) {
            store.updateMessages(id, List.of(userMessage("of " + id)));
        }

        assertThat(store().getMessages(new Person("Ann", 7)))
                .containsExactly(userMessage("of Person[name=Ann, house=7]"));
        assertThat(store().getMessages("9001")).containsExactly(userMessage("of 9001"));
        assertThat(store().getMessages("a/b c\u00e9%")).hasSize(1);
        assertThat(store().getMessages(" ")).hasSize(1);
        store.erase("a/b c\u00e9%");
        assertThat(store().getMessages("a/b c\u00e9%")).isEmpty();
    }
}
