package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.TailClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shipped journal of messages is listed, shown and followed as the others, and nothing waits for it. */
class MessageJournalIT {

    private static final String LINE =
            "{\"role\":\"assistant\",\"content\":\"hello\",\"author\":\"Ann\",\"conversation_id\":\"c1\",\"mood\":5,\"id\":\"m1\"}";

    @TempDir
    Path folder;

    @Test
    void theJournalOfMessagesIsListedShownAndFollowed() throws IOException {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            Path file = container.data().resolve("messages/messages.jsonl");
            Files.createDirectories(file.getParent());
            Files.writeString(file, LINE + "\n");
            container.start();

            JsonNode journals = new ContainerApi(container).get("/v1/journals").body();
            assertThat(journals.toString()).contains("\"message\"", "conversation:c1");
            assertThat(container.shell("journal:list").text()).contains("message");
            assertThat(container.shell("journal:show --id m1 message").text()).contains("hello", "\"mood\":5");
            assertThat(container.shell("mneme:doctor").text()).contains("journal message");
            try (TailClient tail = TailClient.of(container, "message", "0")) {
                assertThat(tail.next(1).get(0).toString()).contains("\"content\":\"hello\"", "\"mood\":5");
            }
        }
    }

    @Test
    void aContainerWithoutAJournalOfMessagesIsReady() throws IOException {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            Files.delete(container.etc().resolve("io.mneme.store.jsonl-message.cfg"));
            container.start();
            assertThat(new ContainerApi(container).get("/health/ready").status())
                    .isEqualTo(200);
        }
    }
}
