package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.PollingWait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another program rewrites the active file by reading it, writing a copy beside it and renaming that over it. */
class ForeignRenameIT {

    private static final int CLIENTS = 8;
    private static final long REWRITE_MILLIS = 50;
    private static final int REWRITES = Integer.getInteger("mneme.rewrites", 25);

    @TempDir
    Path folder;

    private final AtomicInteger rewrites = new AtomicInteger();

    @Test
    void everyAcknowledgedDictationIsThereOnceThoughTheFileIsReplacedEvery50Milliseconds() throws Exception {
        try (ContainerProcess container = ContainerProcess.startedIn(folder, "--set", "journal.durability=interval")) {
            ContainerApi api = new ContainerApi(container);
            Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
            acknowledged.add(api.confirm("rename", "first", "first"));
            Path file = container.data().resolve("dictation/conversation_history.jsonl");
            ScheduledExecutorService other = Executors.newSingleThreadScheduledExecutor();
            Future<?> replacing =
                    other.scheduleWithFixedDelay(() -> rewrite(file), 0, REWRITE_MILLIS, TimeUnit.MILLISECONDS);
            record(container, acknowledged);
            replacing.cancel(false);
            other.shutdown();
            assertThat(other.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
            assertThat(PollingWait.within(Duration.ofSeconds(60), () -> acknowledged.stream()
                            .allMatch(id -> api.get("/v1/dictations/" + id).status() == 200)))
                    .isTrue();
            container.stop();
            assertThat(acknowledged).doesNotHaveDuplicates();
            assertThat(idsIn(container)).containsExactlyInAnyOrderElementsOf(acknowledged);
            container.start();
        }
    }

    private void record(ContainerProcess container, Queue<String> acknowledged) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        List<Future<?>> all = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            ContainerApi api = new ContainerApi(container);
            all.add(clients.submit(() -> {
                for (int i = 0; rewrites.get() < REWRITES; i++) {
                    ContainerApi.ApiResponse answer = api.post(
                            "/v1/dictations",
                            ContainerApi.object().put("asr_text", "n" + i).put("final_text", "n" + i));
                    if (answer.status() == 201) {
                        acknowledged.add(answer.body().path("id").asText());
                    }
                }
                return null;
            }));
        }
        for (Future<?> client : all) {
            client.get(120, TimeUnit.SECONDS);
        }
        clients.shutdown();
    }

    private void rewrite(Path file) {
        try {
            Path copy = file.resolveSibling("rewritten.tmp");
            Files.write(copy, wholeLines(Files.readAllBytes(file)));
            Files.move(copy, file, StandardCopyOption.ATOMIC_MOVE);
            rewrites.incrementAndGet();
        } catch (NoSuchFileException notThereYet) {
            rewrites.incrementAndGet();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the bytes to the last end of a line: a program that reads lines leaves out the one that is being written. */
    private static byte[] wholeLines(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return Arrays.copyOf(bytes, end);
    }

    private static List<String> idsIn(ContainerProcess container) throws IOException {
        List<String> ids = new ArrayList<>();
        for (String line : container.lines("dictation")) {
            ids.add(new ObjectMapper().readTree(line).path("id").asText());
        }
        return ids;
    }
}
