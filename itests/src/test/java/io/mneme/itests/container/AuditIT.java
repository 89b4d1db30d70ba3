package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.RendererBundle;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What is changed in a container is found in its audit, with who and when. */
class AuditIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DICTATION = "/v1/settings/io.mneme.dictation";
    private static final String CANARY = "hidden bird";

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    private static final ContainerApi api = container.api();

    @TempDir
    Path folder;

    @Test
    void changesOfSettingsPoliciesAndPluginsAreFoundAndShownWithActorAndTime() throws Exception {
        Instant begun = Instant.now();
        Path jar = folder.resolve("stamp.jar");
        new RendererBundle("1.0.0", 0, "stamp", "!").writeTo(jar);
        assertThat(api.patch(DICTATION, ContainerApi.object().put("max_entries", 17))
                        .status())
                .isEqualTo(200);
        assertThat(container.shell("settings:undo").code()).isZero();
        assertThat(api.patch(
                                "/v1/policies/renderer/inline-diff",
                                ContainerApi.object().put("active", true))
                        .status())
                .isEqualTo(200);
        assertThat(container.shell("policy:restore renderer").code()).isZero();
        assertThat(container.shell("plugin:install " + jar).code()).isZero();
        assertThat(container.shell("plugin:remove stamp.jar").code()).isZero();

        // A file that another test has put back may be noticed only now.
        List<JsonNode> shown = shown(begun).stream()
                .filter(entry -> !entry.path("actor").asText().equals("file"))
                .toList();
        assertThat(shown)
                .extracting(
                        entry -> entry.path("actor").asText(),
                        entry -> entry.path("action").asText(),
                        entry -> entry.path("subject").asText())
                .containsExactly(
                        tuple("http", "setting.change", "io.mneme.dictation"),
                        tuple("shell", "setting.undo", "io.mneme.dictation"),
                        tuple("http", "policy.use", "renderer"),
                        tuple("shell", "policy.restore", "renderer"),
                        tuple("shell", "plugin.install", "stamp.jar"),
                        tuple("shell", "plugin.remove", "stamp.jar"));
        assertThat(shown.get(0).path("details").toString())
                .isEqualTo("{\"after\":\"17\",\"before\":\"10\",\"edit\":\"%s\",\"key\":\"max_entries\"}"
                        .formatted(shown.get(1).at("/details/undoes").asText()));

        assertThat(found("journal:audit type:setting.change author:http max_entries", 1))
                .isEqualTo(shown.get(0).path("id").asText());
        assertThat(found("journal:audit type:policy.use inline-diff", 1))
                .isEqualTo(shown.get(2).path("id").asText());
        assertThat(found("journal:audit type:plugin.install stamp.jar", 1))
                .isEqualTo(shown.get(4).path("id").asText());
        assertThat(api.get("/v1/journals/audit/entries?lane=action:plugin.remove")
                        .body()
                        .at("/data/0/id")
                        .asText())
                .isEqualTo(shown.get(5).path("id").asText());
    }

    /** Returns the entries that the shell shows since a moment, the oldest first. */
    private static List<JsonNode> shown(Instant since) throws IOException {
        List<JsonNode> entries = new ArrayList<>();
        for (String line :
                container.shell("journal:show -n 1000 audit").text().lines().toList()) {
            JsonNode entry = JSON.readTree(line);
            Instant at = Instant.parse(entry.path("timestamp").asText());
            assertThat(at).isBefore(Instant.now());
            if (at.isAfter(since)) {
                entries.add(entry);
            }
        }
        return entries;
    }

    /** Returns the newest hit when there are as many as expected. */
    private static String found(String query, int expected) throws InterruptedException {
        String path = "/v1/search?sort=time&q=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
        PollingWait.within(TIMEOUT, () -> api.get(path).body().path("total").asInt() >= expected);
        JsonNode page = api.get(path).body();
        assertThat(page.path("total").asInt()).as(page.toString()).isGreaterThanOrEqualTo(expected);
        return page.at("/data/0/id").asText();
    }

    @Test
    void filesThatAnOperatorEditsAndCopiesAreRecorded() throws Exception {
        Instant begun = Instant.now();
        Path settings = container.etc().resolve("io.mneme.retention.cfg");
        String shipped = Files.readString(settings);
        Path copied = container.deploy().resolve("copied.jar");
        try {
            Files.writeString(settings, shipped + "\nkeep_days=40000\n");
            awaitEntry(begun, "setting.change", "io.mneme.retention");
            Files.writeString(settings, shipped + "\nkeep_days=soon\n");
            awaitEntry(begun, "setting.refuse", "io.mneme.retention");
            new RendererBundle("1.0.0", 0, "copied", "!").writeTo(copied);
            awaitEntry(begun, "plugin.install", "copied.jar");
        } finally {
            Files.writeString(settings, shipped);
            Files.delete(copied);
        }
        awaitEntry(begun, "plugin.remove", "copied.jar");
    }

    private static void awaitEntry(Instant since, String action, String subject) throws InterruptedException {
        String path = "/v1/journals/audit/entries?lane=action:" + action;
        assertThat(PollingWait.within(
                        TIMEOUT, () -> isEntry(api.get(path).body().at("/data/0/entry"), since, subject)))
                .as(action)
                .isTrue();
    }

    private static boolean isEntry(JsonNode newest, Instant since, String subject) {
        return newest.path("actor").asText().equals("file")
                && newest.path("subject").asText().equals(subject)
                && Instant.parse(newest.path("timestamp").asText()).isAfter(since);
    }

    @Test
    void neitherTextsOfEntriesNorOfPromptsAreInIt() throws Exception {
        api.confirm("audit", "one " + CANARY, "the " + CANARY);
        assertThat(api.patch(
                                "/v1/settings/io.mneme.dictation",
                                ContainerApi.object().put("header.intro", CANARY))
                        .status())
                .isEqualTo(200);
        api.patch("/v1/settings/io.mneme.dictation", ContainerApi.object().putNull("header.intro"));
        String audit = Files.readString(container.data().resolve("audit/audit.jsonl"));
        assertThat(audit).contains("\"key\":\"header.intro\"").doesNotContain(CANARY);
    }

    @Test
    void noClientCanWriteToItEditItOrEraseFromIt() {
        api.patch(DICTATION, ContainerApi.object().put("max_entries", 18));
        api.patch(DICTATION, ContainerApi.object().putNull("max_entries"));
        String path = "/v1/journals/audit/entries";
        JsonNode before = api.get(path).body();
        String entry = path + "/" + before.at("/data/0/id").asText();
        ContainerApi.ApiResponse refused =
                api.post(path, ContainerApi.object().put("actor", "shell").put("action", "backup"));
        assertThat(refused.status()).isEqualTo(405);
        assertThat(refused.body().path("detail").asText()).endsWith("the container alone records them");
        assertThat(api.patch(entry, ContainerApi.object().put("actor", "other")).status())
                .isEqualTo(405);
        assertThat(api.delete(entry).status()).isEqualTo(405);
        assertThat(api.get(path).body()).isEqualTo(before);
    }

    @Test
    void aChangeIsMadeWhileTheAuditCannotBeWrittenAndIsRecordedOnceItCan() throws Exception {
        try (ContainerProcess other = ContainerProcess.in(folder)) {
            // Permissions would not bind root, which the tests may be run by; that this is no file does.
            Path lock = Files.createDirectories(other.data().resolve("audit/.lock"));
            other.start();
            ContainerApi changed = new ContainerApi(other);
            assertThat(changed.patch(DICTATION, ContainerApi.object().put("max_entries", 19))
                            .status())
                    .isEqualTo(200);
            Instant made = Instant.now();
            Files.delete(lock);
            String path = "/v1/journals/audit/entries";
            assertThat(PollingWait.within(
                            TIMEOUT,
                            () -> changed.get(path).body().path("total").asInt() == 1))
                    .isTrue();
            JsonNode entry = changed.get(path).body().at("/data/0/entry");
            assertThat(entry.path("subject").asText()).isEqualTo("io.mneme.dictation");
            assertThat(Instant.parse(entry.path("timestamp").asText())).isBefore(made);
        }
    }
}
