package io.mneme.itests.http;

import static io.mneme.itests.harness.SessionClient.delta;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.SessionClient;
import io.mneme.itests.harness.TestContainer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Recorded realtime sessions of a container, which later connections go on with. */
class RealtimeResumeIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    @Test
    void aRecordedSessionIsResumedAsItWas() throws InterruptedException {
        String id;
        JsonNode history;
        try (SessionClient client = SessionClient.of(container, "?recording=journal")) {
            id = client.next().path("session").path("id").asText();
            client.ask(io("You are Io."));
            client.ask(SessionClient.item("讲个故事。"));
            client.send(delta("r1", "从前"));
            client.send(delta("r1", "，unbe"));
            client.send(delta("r1", "lievable"));
            client.send(delta("r1", "😀"));
            client.ask(SessionClient.event("response.done").put("response_id", "r1"));
            history = spoken(client);
        }
        assertThat(history.path(1).path("content").asText()).isEqualTo("从前，unbelievable😀");
        assertThat(PollingWait.within(TIMEOUT, () -> resumed(id).equals(history)))
                .isTrue();
    }

    /** Returns the current history of a session that is resumed; a missing node as long as it cannot be. */
    private static JsonNode resumed(String id) {
        try (SessionClient client = SessionClient.of(container, "?recording=journal&resume=" + id)) {
            return client.next().path("type").asText().equals("session.created")
                    ? spoken(client)
                    : MissingNode.getInstance();
        }
    }

    /** Returns the current history without the system prompt, which is not recorded. */
    private static JsonNode spoken(SessionClient client) {
        ArrayNode messages =
                client.ask(SessionClient.event("conversation.history.get")).withArray("messages");
        messages.remove(0);
        return messages;
    }

    private static ObjectNode io(String instructions) {
        ObjectNode update = SessionClient.update("io");
        update.withObject("session").put("instructions", instructions);
        return update;
    }
}
