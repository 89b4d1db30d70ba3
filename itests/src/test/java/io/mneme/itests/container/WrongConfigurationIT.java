package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An invalid configuration file causes one line in the log, which names the error, and the last valid values stay in use.
 */
class WrongConfigurationIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    private static final ContainerApi api = container.api();

    private Path changed;
    private String good = "";

    @BeforeAll
    static void start() throws IOException {
        api.confirm("wrong", "平平", "萍萍");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "io.mneme.dictation.cfg, max_entries=none, max_entries must be a whole number: none",
        "io.mneme.dictation.cfg, enabled=perhaps, enabled must be true or false: perhaps",
        "io.mneme.context.cfg, swap=later, 'swap must be one of at-rebuild, now: later'",
        "io.mneme.context.cfg, max_failures=0, max_failures must be at least 1: 0"
    })
    void theLogNamesFileKeyAndRuleAndRequestsGoOn(String file, String line, String message) throws Exception {
        append(file, line);
        assertThat(PollingWait.within(TIMEOUT, () -> !errors(message).isEmpty()))
                .isTrue();
        assertThat(errors(message)).singleElement().asString().contains(file);
        assertThat(text()).contains("\n- 平平 → 萍萍\n");
    }

    @Test
    void aWrongRecipeIsNamedAndTheLastGoodOneStays() throws Exception {
        Path path = container.etc().resolve("io.mneme.context.recipe-brief.cfg");
        Files.writeString(path, "name=brief\ncontributors=history\n");
        assertThat(PollingWait.within(TIMEOUT, () -> brief().status() == 200)).isTrue();
        Files.writeString(path, "name=brief\ncontributors=history,history\n");
        String message = "a recipe lists each contributor once, and at least one: [history, history]";
        assertThat(PollingWait.within(TIMEOUT, () -> !errors(message).isEmpty()))
                .isTrue();
        assertThat(errors(message)).singleElement().asString().contains("io.mneme.context.recipe-brief.cfg");
        assertThat(brief().body().path("text").asText()).isEqualTo("对话记录：\n- 平平 → 萍萍");
        Files.delete(path);
        assertThat(PollingWait.within(TIMEOUT, () -> brief().status() == 404)).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "durability=perhaps, 'durability must be one of always, interval, never: \"perhaps\"'",
        "max_records=many, max_records must be a whole number",
        "max_records=0, max_records must be at least 1"
    })
    void aWrongJournalIsNamedByItsFileAndRecordingGoesOn(String line, String message) throws Exception {
        append("io.mneme.store.jsonl-dictation.cfg", line);
        assertThat(PollingWait.within(TIMEOUT, () -> !errors(message).isEmpty()))
                .isTrue();
        assertThat(errors(message)).singleElement().asString().contains("io.mneme.store.jsonl-dictation.cfg");
        assertThat(ready()).isEqualTo(200);
        api.confirm("wrong-journal", "平平", line);
        assertThat(text()).contains("\n- 平平 → 萍萍\n");
    }

    private void append(String file, String line) throws IOException {
        changed = container.etc().resolve(file);
        good = Files.readString(changed);
        Files.writeString(changed, good + "\n" + line + "\n");
    }

    @AfterEach
    void mend() throws IOException {
        if (changed != null) {
            Files.writeString(changed, good);
        }
    }

    private static String text() {
        JsonNode context = context();
        assertThat(context.path("left_out")).isEmpty();
        return context.path("text").asText();
    }

    private static JsonNode context() {
        return api.context("wrong", ContainerApi.object());
    }

    private static ContainerApi.ApiResponse brief() {
        return api.post("/v1/context/brief", ContainerApi.object().put("mode", "wrong"));
    }

    private static int ready() {
        return api.get("/health/ready").status();
    }

    private static List<String> errors(String message) {
        return container
                .log()
                .lines()
                .filter(line -> line.contains("ERROR") && line.contains(message))
                .toList();
    }
}
