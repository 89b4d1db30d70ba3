package io.mneme.itests.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.client.MnemeClient;
import io.mneme.itests.harness.TestContainer;
import io.mneme.springai.MnemeSessionRepository;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.session.DefaultSessionService;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;
import org.springframework.ai.session.SessionRepository;
import org.springframework.ai.session.SessionService;
import org.springframework.ai.session.advisor.SessionMemoryAdvisor;
import org.springframework.ai.session.compaction.SlidingWindowCompactionStrategy;
import org.springframework.ai.session.compaction.TurnCountTrigger;

/** The sessions of Spring AI, on a container: what the interface of its repositories promises. */
class SpringAiSessionIT {

    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00.123456789Z");

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    private static SessionRepository repository() {
        return MnemeSessionRepository.of(MnemeClient.at(container.uri("/").toString()));
    }

    private static Session session(String id, String user) {
        return Session.builder()
                .id(id)
                .userId(user)
                .createdAt(CREATED)
                .expiresAt(CREATED.plusSeconds(3_600_000_000L))
                .metadata(Map.of("a", 1))
                .build();
    }

    private static SessionEvent event(String session, String id, Message message) {
        return SessionEvent.builder()
                .id(id)
                .sessionId(session)
                .timestamp(CREATED)
                .message(message)
                .build();
    }

    private static List<String> texts(String session, EventFilter filter) {
        return repository().findEvents(session, filter).stream()
                .map(event -> event.getMessage().getText())
                .toList();
    }

    @Test
    void aSessionIsFoundAsItWasSaved() {
        repository().save(session("ss-saved", "ss-ann"));
        repository().appendEvent(event("ss-saved", "e1", new UserMessage("kept")));
        repository().save(session("ss-saved", "ss-eve"));

        assertThat(repository().findById("ss-saved"))
                .usingRecursiveComparison()
                .isEqualTo(session("ss-saved", "ss-eve"));
        assertThat(repository().findById("ss-unknown")).isNull();
        assertThat(repository().findByUserId("ss-eve")).extracting(Session::id).containsExactly("ss-saved");
        assertThat(repository().findByUserId("ss-ann")).isEmpty();
        assertThat(texts("ss-saved", EventFilter.all())).containsExactly("kept");
    }

    @Test
    void sessionsExpire() {
        repository()
                .save(Session.builder()
                        .id("ss-old")
                        .userId("u")
                        .expiresAt(CREATED.plusSeconds(1))
                        .build());
        repository().save(session("ss-forever", "u"));

        assertThat(repository().findExpiredSessionIds(CREATED.plusSeconds(2)))
                .contains("ss-old")
                .doesNotContain("ss-forever");
        assertThat(repository().findExpiredSessionIds(CREATED)).doesNotContain("ss-old");
    }

    @Test
    void eventsAreAppendedOnceAndInOrder() {
        repository().save(session("ss-order", "u"));
        SessionEvent third = SessionEvent.builder()
                .id("e3")
                .sessionId("ss-order")
                .timestamp(CREATED)
                .message(new AssistantMessage("three"))
                .metadata("synthetic", true)
                .branch("a.b")
                .build();
        repository().appendEvent(event("ss-order", "e1", new UserMessage("one")));
        repository().appendEvent(event("ss-order", "e2", new UserMessage("two")));
        repository().appendEvent(event("ss-order", "e2", new UserMessage("two")));
        repository().appendEvent(third);

        assertThat(texts("ss-order", EventFilter.all())).containsExactly("one", "two", "three");
        assertThat(repository().getEventVersion("ss-order")).isEqualTo(3);
        assertThat(repository().findEvents("ss-order", EventFilter.lastN(1)).get(0))
                .usingRecursiveComparison()
                .isEqualTo(third);
        assertThat(texts("ss-order", EventFilter.realOnly())).containsExactly("one", "two");
        assertThat(texts("ss-order", EventFilter.keywordSearch("THREE"))).containsExactly("three");
        assertThat(texts(
                        "ss-order",
                        EventFilter.builder()
                                .messageTypes(Set.of(MessageType.ASSISTANT))
                                .build()))
                .containsExactly("three");
        assertThat(texts("ss-order", EventFilter.builder().page(1).pageSize(2).build()))
                .containsExactly("three");
    }

    @Test
    void anUnknownSessionHasNoEventsAndTakesNone() {
        assertThat(repository().findEvents("ss-none", EventFilter.all())).isEmpty();
        assertThat(repository().getEventVersion("ss-none")).isZero();
        assertThatThrownBy(() -> repository().appendEvent(event("ss-none", "e1", new UserMessage("x"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ss-none");
    }

    @Test
    void aCompactionArchivesAndRemovesNothingFromTheJournal() {
        SessionRepository repository = repository();
        repository.save(session("ss-compact", "u"));
        for (int i = 1; i <= 4; i++) {
            repository.appendEvent(event("ss-compact", "e" + i, new UserMessage("text " + i)));
        }
        List<SessionEvent> events = repository.findEvents("ss-compact", EventFilter.all());
        List<SessionEvent> retained = new ArrayList<>(events.subList(2, 4));
        retained.add(0, event("ss-compact", "s1", new AssistantMessage("summary")));

        assertThat(repository.compactEvents("ss-compact", events.subList(0, 2), retained, 3))
                .isFalse();
        assertThat(repository.compactEvents("ss-compact", events.subList(0, 2), retained, 4))
                .isTrue();

        assertThat(repository().getEventVersion("ss-compact")).isEqualTo(5);
        assertThat(texts("ss-compact", EventFilter.active())).containsExactly("summary", "text 3", "text 4");
        assertThat(texts("ss-compact", EventFilter.all()))
                .containsExactly("text 1", "text 2", "summary", "text 3", "text 4");
        assertThat(JournalMessages.texts(container.api(), "ss-compact"))
                .containsExactly("text 1", "text 2", "text 3", "text 4", "summary");
    }

    @Test
    void programsThatAppendAtOnceLoseNoEvent() {
        repository().save(session("ss-race", "u"));
        CompletableFuture<?>[] writers = IntStream.range(0, 4)
                .mapToObj(writer ->
                        CompletableFuture.runAsync(() -> IntStream.range(0, 10).forEach(i -> repository()
                                .appendEvent(event("ss-race", writer + "-" + i, new UserMessage(writer + "." + i))))))
                .toArray(CompletableFuture<?>[]::new);

        CompletableFuture.allOf(writers).join();

        assertThat(texts("ss-race", EventFilter.all())).hasSize(40).doesNotHaveDuplicates();
        assertThat(repository().getEventVersion("ss-race")).isEqualTo(40);
    }

    @Test
    void aDeletedSessionIsGoneAndKeepsWhatWasSaid() {
        repository().save(session("ss-delete", "ss-del"));
        repository().appendEvent(event("ss-delete", "e1", new UserMessage("said")));

        repository().delete("ss-delete");
        repository().delete("ss-delete");

        assertThat(repository().findById("ss-delete")).isNull();
        assertThat(repository().findByUserId("ss-del")).isEmpty();
        assertThat(repository().findEvents("ss-delete", EventFilter.all())).isEmpty();
        assertThat(JournalMessages.texts(container.api(), "ss-delete")).containsExactly("said");
        MnemeSessionRepository.erasing(MnemeClient.at(container.uri("/").toString()))
                .delete("ss-delete");
        assertThat(JournalMessages.entries(container.api(), "ss-delete")).isEmpty();
    }

    @Test
    void theAdvisorOfTheLibraryRemembersAndCompacts() {
        SessionService service =
                DefaultSessionService.builder().sessionRepository(repository()).build();
        ChatModel model = prompt -> new ChatResponse(List.of(new Generation(
                new AssistantMessage("I see " + prompt.getInstructions().size()))));
        ChatClient client = ChatClient.builder(model)
                .defaultAdvisors(SessionMemoryAdvisor.builder(service)
                        .compactionTrigger(new TurnCountTrigger(4))
                        .compactionStrategy(SlidingWindowCompactionStrategy.builder()
                                .maxEvents(4)
                                .build())
                        .build())
                .build();

        for (int i = 0; i < 10; i++) {
            String text = "turn " + i;
            client.prompt(text)
                    .advisors(advisor -> advisor.param(SessionMemoryAdvisor.SESSION_ID_CONTEXT_KEY, "ss-advisor")
                            .param(SessionMemoryAdvisor.USER_ID_CONTEXT_KEY, "ss-u"))
                    .call()
                    .content();
        }

        assertThat(repository().findEvents("ss-advisor", EventFilter.active())).hasSizeLessThan(12);
        assertThat(JournalMessages.texts(container.api(), "ss-advisor").stream()
                        .filter(text -> text.startsWith("turn")))
                .containsExactlyElementsOf(
                        IntStream.range(0, 10).mapToObj(i -> "turn " + i).toList());
    }
}
