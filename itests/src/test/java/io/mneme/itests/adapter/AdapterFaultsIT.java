package io.mneme.itests.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import io.mneme.client.MnemeClient;
import io.mneme.client.MnemeException;
import io.mneme.itests.harness.TestContainer;
import io.mneme.langchain4j.MnemeChatMemoryStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a memory is after programs were killed, and after its container was stopped, killed or away. */
class AdapterFaultsIT {

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    private static String address() {
        return container.uri("/").toString();
    }

    private static List<ChatMessage> numbers(int first, int end) {
        return IntStream.range(first, end)
                .<ChatMessage>mapToObj(i -> UserMessage.from(String.valueOf(i)))
                .toList();
    }

    private static List<String> journal(String conversation) {
        return JournalMessages.texts(container.api(), conversation);
    }

    @Test
    void aKilledProgramLeavesEachMessageOnceAndTheWindowOfTheLastOne() throws Exception {
        int next = 0;
        for (int kill = 0; kill < 3; kill++) {
            int acknowledged = killedAfter(next, 7 + 5 * kill);
            List<String> recorded = journal("killed");
            // The last one may be stored, and the program be dead before it said so.
            assertThat(recorded.size()).isBetween(acknowledged + 1, acknowledged + 2);
            next = recorded.size();
            assertThat(recorded)
                    .isEqualTo(
                            IntStream.range(0, next).mapToObj(String::valueOf).toList());
            assertThat(MnemeChatMemoryStore.at(address()).getMessages("killed")).isEqualTo(numbers(next - 5, next));
        }
    }

    /** Returns the last number that the program said was stored. */
    private static int killedAfter(int first, int messages) throws IOException, InterruptedException {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        MemoryWriter.class.getName(),
                        address(),
                        "killed",
                        String.valueOf(first))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        int last = first - 1;
        try (BufferedReader output = program.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                last = Integer.parseInt(line);
                if (last >= first + messages) {
                    // Not by the process itself, which would close the stream.
                    program.toHandle().destroyForcibly();
                }
            }
        }
        assertThat(program.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return last;
    }

    @Test
    void aMemoryIsTheSameAfterTheContainerWasKilledOrStopped() {
        MnemeChatMemoryStore store = MnemeChatMemoryStore.at(address());
        store.updateMessages("restart", numbers(0, 5));

        container.kill9();
        container.start();

        assertThat(store.getMessages("restart")).isEqualTo(numbers(0, 5));
        store.updateMessages("restart", numbers(1, 6));
        container.stop();
        container.start();
        assertThat(store.getMessages("restart")).isEqualTo(numbers(1, 6));
        assertThat(journal("restart")).containsExactly("0", "1", "2", "3", "4", "5");
    }

    @Test
    void aRequestIsRepeatedUntilTheContainerIsThereAgain() throws InterruptedException {
        MnemeChatMemoryStore store = MnemeChatMemoryStore.builder()
                .client(MnemeClient.at(address()).retryFor(Duration.ofMinutes(2)))
                .build();
        CountDownLatch begun = new CountDownLatch(20);
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            for (int i = 1; i <= 60; i++) {
                store.updateMessages("repeat", numbers(Math.max(0, i - 5), i));
                begun.countDown();
            }
        });

        assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
        container.kill9();
        container.start();

        writer.orTimeout(2, TimeUnit.MINUTES).join();
        assertThat(journal("repeat"))
                .isEqualTo(IntStream.range(0, 60).mapToObj(String::valueOf).toList());
        assertThat(store.getMessages("repeat")).isEqualTo(numbers(55, 60));
    }

    @Test
    void whereNoContainerIsTheExceptionSaysSo() {
        MnemeChatMemoryStore store = MnemeChatMemoryStore.builder()
                .client(MnemeClient.at("http://127.0.0.1:9").retryFor(Duration.ZERO))
                .build();

        assertThatThrownBy(() -> store.getMessages("any"))
                .isInstanceOf(MnemeException.class)
                .hasMessage("GET /v1/journals/message/entries did not reach a container at http://127.0.0.1:9:"
                        + " nothing listens there; start it with: mneme start");
    }

    @Test
    void aRefusedMessageIsNamedAndTheWindowStays() {
        MnemeChatMemoryStore store = MnemeChatMemoryStore.at(address());
        store.updateMessages("refused", numbers(0, 1));
        String tooLong = "x".repeat(9_000_000);

        assertThatThrownBy(() -> store.updateMessages("refused", List.of(UserMessage.from(tooLong))))
                .isInstanceOf(MnemeException.class)
                .hasMessageContaining("413")
                .hasMessageNotContaining("xxxx");

        assertThat(store.getMessages("refused")).isEqualTo(numbers(0, 1));
    }
}
