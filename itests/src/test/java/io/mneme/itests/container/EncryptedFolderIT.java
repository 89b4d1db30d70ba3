package io.mneme.itests.container;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.RareTexts;
import io.mneme.itests.harness.TextSearch;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data folder whose texts are encrypted. */
class EncryptedFolderIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int KILLS = Integer.getInteger("mneme.kills", 1);
    private static final int WRITERS = 4;

    /** The smallest sizes, so that files are rotated and the index is written all the time. */
    private static final String[] OPTIONS = {
        "--set", "index.commit_interval_seconds=1",
        "--set", "journal.max_records=40",
        "--set", "journal.slack=10",
        "--set", "journal.rotation_check_bytes=0"
    };

    @TempDir
    private Path folder;

    private ContainerProcess container;
    private Path keyFile;
    private RareTexts texts;

    @BeforeEach
    void encrypt() throws IOException {
        container = ContainerProcess.in(Files.createDirectories(folder.resolve("container")));
        texts = new RareTexts(container, 34_005);
        keyFile = folder.resolve("master.key");
        assertThat(succeeded(container.mneme("key", "create", keyFile.toString())))
                .contains("Keep a copy");
        container.start(OPTIONS);
    }

    @AfterEach
    void end() {
        container.close();
    }

    private static String succeeded(CommandOutcome outcome) {
        assertThat(outcome.code()).as(outcome.text()).isZero();
        return outcome.text();
    }

    private static String id(ContainerApi.ApiResponse created) {
        return RareTexts.created(created).path("id").asText();
    }

    /** Puts texts into everything that holds some; returns the ids of a dictation and of an utterance. */
    private List<String> plant(ContainerApi api, List<String> canaries) {
        String said = String.join(" ", canaries);
        String dictation = id(api.post(
                "/v1/dictations",
                ContainerApi.object()
                        .put("asr_text", said)
                        .put("enhanced_text", said)
                        .put("final_text", said)
                        .put("mode", said)
                        .put("further", said)));
        api.patch("/v1/dictations/" + dictation, ContainerApi.object().put("final_text", said + " edited"));
        String utterance = id(api.post(
                "/v1/utterances",
                ContainerApi.object().put("type", "stt").put("text", said).put("project_path", "/" + canaries.get(0))));
        texts.write("c", canaries.get(0), said);
        ContainerApi.ApiResponse titled = api.patch(
                "/v1/conversations/c",
                ContainerApi.object()
                        .put("title", said)
                        .set("tags", ContainerApi.object().arrayNode().add(canaries.get(0))));
        assertThat(titled.status()).as(titled.body().toString()).isEqualTo(200);
        RareTexts.created(api.put(
                "/v1/vocabulary/term", ContainerApi.object().put("note", said).put("category", canaries.get(0))));
        String session = RareTexts.created(api.post("/v1/sessions", ContainerApi.object()))
                .path("session_id")
                .asText();
        RareTexts.created(api.post(
                "/v1/sessions/" + session + "/turns",
                ContainerApi.object().put("query", said).put("results_count", 1)));
        api.post(
                "/v1/context/dialogue",
                ContainerApi.object().put("conversation", "c").put("session", "s"));
        JsonNode waiting = api.postBytes(
                        "/v1/imports?file=unknown.dat", "application/octet-stream", said.getBytes(UTF_8))
                .body();
        assertThat(waiting.path("id").asText()).as(waiting.toString()).isNotEmpty();
        return List.of(dictation, utterance);
    }

    /** Returns the files of data and log that have a text; those of the index, of which each packs its texts, if they are not encrypted. */
    private List<Path> filesWith(List<String> canaries) throws IOException {
        List<Path> found = new ArrayList<>(TextSearch.files(container.data(), canaries));
        found.addAll(TextSearch.files(container.home().resolve("log"), canaries));
        try (Stream<Path> index = Files.list(container.data().resolve("index"))) {
            index.filter(file -> !file.endsWith("write.lock") && !isEncrypted(file))
                    .forEach(found::add);
        }
        return found;
    }

    private static boolean isEncrypted(Path file) {
        try (InputStream content = Files.newInputStream(file)) {
            return new String(content.readNBytes(7), UTF_8).equals("MNSEAL1");
        } catch (NoSuchFileException merged) {
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void noFileHasATextAndAllIsReadAndFoundAfterRestarts() throws Exception {
        ContainerApi api = new ContainerApi(container);
        List<String> canaries = List.of(texts.text(), texts.text(), texts.text());
        List<String> ids = plant(api, canaries);
        assertThat(PollingWait.within(TIMEOUT, () -> texts.found(canaries.get(1)) >= 3))
                .isTrue();
        assertThat(filesWith(canaries)).isEmpty();
        container.kill9();
        assertThat(filesWith(canaries)).isEmpty();
        container.start(OPTIONS);
        container.stop();
        assertThat(filesWith(canaries)).isEmpty();
        container.start(OPTIONS);
        assertThat(api.text("/v1/dictations/" + ids.get(0))).contains(canaries);
        assertThat(api.text("/v1/utterances/" + ids.get(1))).contains(canaries);
        assertThat(api.text("/v1/conversations/c")).contains(canaries);
        assertThat(api.text("/v1/vocabulary/term")).contains(canaries);
        assertThat(PollingWait.within(TIMEOUT, () -> texts.found(canaries.get(1)) >= 3))
                .isTrue();
        Path backup = folder.resolve("backup.zip");
        succeeded(container.mneme("backup", backup.toString()));
        assertThat(backup).exists();
    }

    @Test
    void everythingIsReadableAfterRotationsUnderLoadAndKillsWithSeedsFrom1() throws Exception {
        Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
        for (long seed = 1; seed <= KILLS; seed++) {
            rotateUntilAKill(new Random(seed), seed, acknowledged);
            container.start(OPTIONS);
        }
        ContainerApi api = new ContainerApi(container);
        for (String id : acknowledged) {
            assertThat(api.get("/v1/dictations/" + id).status()).as(id).isEqualTo(200);
        }
        assertThat(succeeded(container.shell("journal:verify dictation"))).doesNotContain("cannot be read");
        assertThat(succeeded(container.mneme("key", "status")).lines().count()).isGreaterThan(2 + KILLS);
    }

    /** Kills the container at some moment of a row of rotations, while dictations are recorded. */
    private void rotateUntilAKill(Random random, long seed, Queue<String> acknowledged) throws Exception {
        CountDownLatch recorded = new CountDownLatch(100 + random.nextInt(200));
        List<Thread> threads = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            ContainerApi api = new ContainerApi(container);
            threads.add(new Thread(() -> write(api, acknowledged, recorded)));
        }
        AtomicBoolean killed = new AtomicBoolean();
        CountDownLatch rotated = new CountDownLatch(2);
        threads.add(new Thread(() -> rotate(seed, killed, rotated)));
        threads.forEach(Thread::start);
        assertThat(recorded.await(120, TimeUnit.SECONDS)).isTrue();
        assertThat(rotated.await(120, TimeUnit.SECONDS)).isTrue();
        // What is rotated without a container counts, too, but need not go on.
        killed.set(true);
        container.kill9();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void write(ContainerApi api, Queue<String> acknowledged, CountDownLatch recorded) {
        try {
            for (int i = 0; ; i++) {
                acknowledged.add(api.confirm("kill", "n" + i, "n" + i));
                recorded.countDown();
            }
        } catch (UncheckedIOException killed) {
            // The container is gone, as it should be; what it did not acknowledge does not count.
        }
    }

    private void rotate(long seed, AtomicBoolean killed, CountDownLatch rotated) {
        for (int number = 0; !killed.get(); number++) {
            String file =
                    folder.resolve("master-" + seed + "-" + number + ".key").toString();
            String[] words = number % 2 == 0 ? new String[] {"rotate"} : new String[] {"rotate", "--to", file};
            if (container.mneme("key", words).code() == 0) {
                rotated.countDown();
            }
        }
    }

    private Map<String, String> hashes() {
        Map<String, String> hashes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(container.data())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                String stamp = HexFormat.of().formatHex(digest) + " " + Files.getLastModifiedTime(file);
                hashes.put(container.data().relativize(file).toString(), stamp);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
        return hashes;
    }

    private void assertRefused(String reason) {
        Map<String, String> before = hashes();
        CommandOutcome outcome = container.mneme("start", OPTIONS);
        assertThat(outcome.code()).as(outcome.text()).isEqualTo(1);
        assertThat(outcome.text()).contains(reason, "nothing was started or changed");
        assertThat(hashes()).isEqualTo(before);
    }

    @Test
    void withoutItsKeyItIsNotStartedAndNothingChanges() throws IOException {
        ContainerApi api = new ContainerApi(container);
        String id = api.confirm("locked", "one", "one");
        container.stop();
        Path moved = folder.resolve("moved.key");
        Files.move(keyFile, moved);
        assertRefused("is not there");
        // Another folder's keys are made with a key file at the same place.
        succeeded(container.mneme(
                "key",
                "create",
                keyFile.toString(),
                "--data",
                folder.resolve("other").toString()));
        assertRefused("is another one");
        Files.delete(keyFile);
        succeeded(container.mneme("key", "use", moved.toString()));
        Path ring = container.data().resolve("encryption_keys.json");
        Files.move(ring, folder.resolve("ring"));
        assertRefused("encryption_keys.json is missing");
        Files.move(folder.resolve("ring"), ring);
        container.start(OPTIONS);
        assertThat(api.get("/v1/dictations/" + id).body().path("final_text").asText())
                .isEqualTo("one");
    }
}
