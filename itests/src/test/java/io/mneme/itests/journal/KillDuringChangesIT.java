package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.ExpectedState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was recorded, edited or deleted before the death of the process stays so, and what it left open is one or the other. */
class KillDuringChangesIT {

    private static final int WRITERS = 6;
    private static final int KILLS = Integer.getInteger("mneme.kills", 1);

    /** So small that files are rotated all the time. */
    private static final String[] ROTATING = {
        "--set", "journal.max_records=40", "--set", "journal.slack=10", "--set", "journal.rotation_check_bytes=0"
    };

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11})
    void acknowledgedChangesSurviveAKillAndFormerTextsDoNot(long seed, @TempDir Path folder) throws Exception {
        Random random = new Random(seed);
        List<ExpectedState> diaries =
                IntStream.range(0, WRITERS).mapToObj(any -> new ExpectedState()).toList();
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            for (int kill = 0; kill < KILLS; kill++) {
                container.start(ROTATING);
                CountDownLatch changes = new CountDownLatch(300 + random.nextInt(300));
                List<Thread> writers = new ArrayList<>();
                for (ExpectedState diary : diaries) {
                    Writer writer =
                            new Writer(new ContainerApi(container), diary, new Random(random.nextLong()), changes);
                    writers.add(new Thread(writer::write));
                }
                writers.forEach(Thread::start);
                assertThat(changes.await(120, TimeUnit.SECONDS)).isTrue();
                container.kill9();
                for (Thread writer : writers) {
                    writer.join();
                }
                container.start(ROTATING);
                container.stop();
                Map<String, String> there = textsIn(container);
                diaries.forEach(diary -> check(diary, there));
                assertThat(there).isEmpty();
                assertThat(formerTextsIn(container.data(), diaries)).isEmpty();
            }
        }
    }

    /** Changes its own dictations, one after the other, until the container is gone. */
    private record Writer(ContainerApi api, ExpectedState diary, Random random, CountDownLatch changes) {

        void write() {
            try {
                while (true) {
                    change(diary.anyCertainId(random), "text-" + Long.toHexString(random.nextLong()) + "-end");
                    changes.countDown();
                }
            } catch (UncheckedIOException killed) {
                // What it did not answer may have happened or not.
            }
        }

        private void change(String id, String text) {
            int dice = random.nextInt(10);
            if (id.isEmpty() || dice < 6) {
                String fresh = "id" + Long.toHexString(random.nextLong());
                diary.expectPossible(fresh, text);
                require(201, api.post("/v1/dictations", dictation(text).put("id", fresh)));
                diary.expectCertain(fresh, text);
            } else if (dice < 8) {
                diary.expectPossible(id, text);
                require(200, api.patch("/v1/dictations/" + id, dictation(text)));
                diary.expectCertain(id, text);
            } else {
                diary.expectPossible(id, ExpectedState.ABSENT);
                require(204, api.delete("/v1/dictations/" + id));
                diary.expectCertain(id, ExpectedState.ABSENT);
            }
        }

        private static ObjectNode dictation(String text) {
            return ContainerApi.object().put("asr_text", text).put("final_text", text);
        }

        private static void require(int status, ContainerApi.ApiResponse answer) {
            if (answer.status() != status) {
                throw new IllegalStateException("not done: " + answer);
            }
        }
    }

    private static void check(ExpectedState diary, Map<String, String> there) {
        for (String id : diary.ids()) {
            String text = there.getOrDefault(id, ExpectedState.ABSENT);
            assertThat(diary.possibleTexts(id)).contains(text);
            diary.expectCertain(id, text);
            there.remove(id);
        }
    }

    private static Map<String, String> textsIn(ContainerProcess container) throws IOException {
        Map<String, String> texts = new HashMap<>();
        for (String line : container.lines("dictation")) {
            JsonNode dictation = new ObjectMapper().readTree(line);
            String id = dictation.path("id").asText();
            assertThat(texts.put(id, dictation.path("final_text").asText()))
                    .as("a second %s", id)
                    .isNull();
        }
        return texts;
    }

    private static List<String> formerTextsIn(Path folder, List<ExpectedState> diaries) throws IOException {
        StringBuilder everything = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder.resolve("dictation"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                everything.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return diaries.stream()
                .flatMap(diary -> diary.goneTexts().stream())
                .filter(text -> everything.indexOf(text) >= 0)
                .toList();
    }
}
