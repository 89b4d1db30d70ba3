package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The index of a container equals its journals after a kill, and after it was deleted. */
class SearchIndexIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String MESSAGES = "/v1/journals/message/entries";

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    @BeforeAll
    static void record() throws InterruptedException {
        for (String content : new String[] {"green tea", "C++ and k8s", "我叫萍萍"}) {
            ObjectNode message = ContainerApi.object()
                    .put("role", "user")
                    .put("conversation_id", "c1")
                    .put("content", content);
            assertThat(container.api().post(MESSAGES, message).status()).isEqualTo(201);
        }
        awaitFound("tea", "green tea");
    }

    @Test
    void findsEntriesAndShowsTheStateOfTheIndex() throws Exception {
        awaitFound("C++", "C++ and k8s");
        awaitFound("萍萍", "我叫萍萍");
        assertThat(container.shell("index:status").text()).contains("message", "usable");
        assertThat(container.shell("index:verify").text()).containsPattern("equal +yes");
        assertThat(container.shell("index:rebuild").text()).containsPattern("documents +3");
        assertThat(container.shell("mneme:doctor").text()).contains("3 entries; 0 positions behind");
    }

    @Test
    void theIndexEqualsTheJournalsAfterAKill() throws Exception {
        container.kill9();
        container.start();
        awaitFound("tea", "green tea");
        assertThat(container.shell("index:verify").text()).containsPattern("equal +yes");
    }

    @Test
    void anIndexThatWasDeletedIsBuiltAgain() throws Exception {
        container.stop();
        deleteIndex();
        container.start();
        awaitFound("tea", "green tea");
        assertThat(container.shell("index:verify").text()).containsPattern("equal +yes");
    }

    private static void awaitFound(String word, String content) throws InterruptedException {
        assertThat(PollingWait.within(TIMEOUT, () -> container
                        .shell("search:find '" + word + "'")
                        .text()
                        .contains(content)))
                .isTrue();
    }

    private void deleteIndex() throws IOException {
        try (Stream<Path> files = Files.walk(container.data().resolve("index"))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
