package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TailClient;
import io.mneme.itests.harness.TestContainer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The shipped journal of messages is listed, shown and followed as the others. */
class MessageJournalIT {

    private static final String LINE =
            "{\"role\":\"assistant\",\"content\":\"hello\",\"author\":\"Ann\",\"conversation_id\":\"message-journal\",\"mood\":5,\"id\":\"m1\"}";
    private static final String ENTRY = "/v1/journals/message/entries/m1";
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @RegisterExtension
    static final TestContainer shared = TestContainer.shared();

    @Test
    void theJournalOfMessagesIsListedShownAndFollowed() throws Exception {
        Path file = shared.data().resolve("messages/messages.jsonl");
        Files.writeString(file, LINE + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        assertThat(PollingWait.within(TIMEOUT, () -> shared.api().get(ENTRY).status() == 200))
                .isTrue();

        JsonNode journals = shared.api().get("/v1/journals").body();
        assertThat(journals.toString()).contains("\"message\"", "conversation:message-journal");
        assertThat(shared.shell("journal:list").text()).contains("message");
        assertThat(shared.shell("journal:show --id m1 message").text()).contains("hello", "\"mood\":5");
        assertThat(shared.shell("mneme:doctor").text()).contains("journal message");
        long before = shared.api().get(ENTRY).body().path("position").asLong() - 1;
        try (TailClient tail = TailClient.of(shared, "message", String.valueOf(before))) {
            assertThat(tail.next(1).get(0).toString()).contains("\"content\":\"hello\"", "\"mood\":5");
        }
    }
}
