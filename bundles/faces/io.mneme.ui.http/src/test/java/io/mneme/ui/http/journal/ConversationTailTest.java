package io.mneme.ui.http.journal;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.testkit.RecordKinds;
import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.harness.SseReader;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The live tail of one conversation. */
@Timeout(180)
class ConversationTailTest {

    private static final String PATH = "/v1/tail";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void tellsOnlyTheEntriesOfAConversationAndHowFarItHasLooked() throws IOException {
        write("m1", "c1");
        write("m2", "other");
        write("m3", "c1");
        try (SseReader stream = open("?journal=message&conversation=c1&since=0")) {
            stream.next();
            assertThat(stream.next()).startsWith("id: 1\nevent: entry\n");
            assertThat(stream.next()).startsWith("id: 3\nevent: entry\n");
            write("m4", "other");
            assertThat(stream.next()).isEqualTo("id: 4");
            served.messages.edit("m2", message -> RecordKinds.message()
                    .decode("{\"role\":\"user\",\"content\":\"x\",\"id\":\"m2\",\"conversation_id\":\"other\"}"));
            assertThat(stream.next()).isEqualTo("id: 5");
            served.messages.delete("m2", Optional.empty());
            assertThat(stream.next()).startsWith("id: 6\nevent: change\n").contains("deleted");
        }
        write("m5", "other");
        write("m6", "c1");
        try (SseReader stream = new SseReader(
                served.to(PATH + "?journal=message&conversation=c1").header("Last-Event-ID", "6"))) {
            assertThat(stream.next()).isEqualTo("retry: 2000\nid: 6");
            assertThat(stream.next()).startsWith("id: 8\nevent: entry\n");
        }
    }

    @Test
    void tellsWhatWasMergedIntoAConversation() throws IOException {
        write("m1", "c1");
        write("m2", "c2");
        served.record.conversations().merge("c2", "c1", HttpHarness.NOW);
        try (SseReader stream = open("?journal=message&conversation=c2&since=0")) {
            stream.next();
            assertThat(stream.next()).startsWith("id: 1\nevent: entry\n");
            assertThat(stream.next()).startsWith("id: 2\nevent: entry\n");
        }
    }

    @Test
    void isThatOfMessagesUnlessAJournalIsGiven() throws IOException {
        write("m1", "c1");
        try (SseReader stream = open("?conversation=c1&since=0")) {
            stream.next();
            assertThat(stream.next()).startsWith("id: 1\nevent: entry\n");
        }
        assertProblem(served.get(PATH + "?conversation="), 400, "must not be empty", "conversation");
    }

    private void write(String id, String conversation) {
        served.messages.append(RecordKinds.message()
                .decode("{\"role\":\"user\",\"content\":\"a\",\"id\":\"%s\",\"conversation_id\":\"%s\"}"
                        .formatted(id, conversation)));
    }

    private SseReader open(String query) throws IOException {
        return new SseReader(served.to(PATH + query));
    }
}
