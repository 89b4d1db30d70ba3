package io.mneme.itests.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import io.mneme.client.MnemeClient;
import io.mneme.itests.harness.TestContainer;
import io.mneme.langchain4j.MnemeChatMemoryStore;
import io.mneme.springai.MnemeSessionRepository;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;
import org.springframework.ai.session.SessionRepository;

/** Memories on a container that redacts what it stores. */
class RedactedMemoryIT {

    @RegisterExtension
    static final TestContainer container = TestContainer.own("--set", "redaction.sinks=store");

    private static String address() {
        return container.uri("").toString();
    }

    @Test
    void aWindowIsAsItIsStoredAndEachMessageIsRecordedOnce() {
        ChatMemory memory = MessageWindowChatMemory.builder()
                .id("redacted")
                .maxMessages(3)
                .chatMemoryStore(MnemeChatMemoryStore.at(address()))
                .build();

        IntStream.range(0, 40).forEach(i -> memory.add(UserMessage.from("mail ann" + i + "@example.org")));

        assertThat(memory.messages()).hasSize(3).allSatisfy(message -> assertThat(((UserMessage) message).singleText())
                .startsWith("mail [email-1]"));
        assertThat(JournalMessages.texts(container.api(), "redacted")).hasSize(40);
    }

    @Test
    void aSessionKeepsItsIdsAndTimes() {
        SessionRepository repository = MnemeSessionRepository.of(MnemeClient.at(address()));
        Session session = Session.builder()
                .id(UUID.randomUUID().toString())
                .userId("4915112345678")
                .metadata(Map.of("a", 4915112345678L))
                .build();
        SessionEvent event = SessionEvent.builder()
                .sessionId(session.id())
                .message(new org.springframework.ai.chat.messages.UserMessage("mail ann@example.org"))
                .build();
        repository.save(session);
        repository.appendEvent(event);
        repository.appendEvent(event);

        List<SessionEvent> events = repository.findEvents(session.id(), EventFilter.all());

        assertThat(events).singleElement().satisfies(stored -> {
            assertThat(stored).isEqualTo(event);
            assertThat(stored.getTimestamp()).isEqualTo(event.getTimestamp());
            assertThat(stored.getMessage().getText()).isEqualTo("mail [email-1]");
        });
        assertThat(repository.findById(session.id()).createdAt()).isEqualTo(session.createdAt());
    }
}
