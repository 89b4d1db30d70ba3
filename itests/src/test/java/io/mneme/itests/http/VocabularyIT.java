package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The vocabulary of a container: kept over a kill, shown in prompts, imported over HTTP and in the shell, and deleted. */
class VocabularyIT {

    private static final String PINGPING = "/v1/vocabulary/%E8%90%8D%E8%90%8D";

    @TempDir
    Path folder;

    @Test
    void aTermOutlastsAKillAndEntersThePromptsThatNeedIt() throws IOException {
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            ContainerApi api = new ContainerApi(container);
            assertThat(api.put(PINGPING, ContainerApi.object().put("note", "人名"))
                            .status())
                    .isEqualTo(201);
            container.kill9();
            container.start();
            assertThat(prompt(api, "平平来了")).contains("词库：\n- 萍萍（人名）");
            assertThat(prompt(api, "天气很好")).doesNotContain("萍萍");
            assertThat(Files.readString(container.data().resolve("vocabulary/vocabulary.jsonl")))
                    .contains("\"term\":\"萍萍\"");
        }
    }

    @Test
    void termsAreImportedSelectedAndDeletedInTheShell() throws IOException {
        Path file = Files.writeString(folder.resolve("terms.csv"), "term,note\nKate,a colleague\n,nothing\n");
        try (ContainerProcess container = ContainerProcess.startedIn(folder.resolve("container"))) {
            assertThat(container.shell("vocabulary:import " + file).text()).containsPattern("added +1");
            assertThat(container.shell("vocabulary:select 'and then kayt said'").text())
                    .containsPattern("Kate +sound +kayt +a colleague");
            assertThat(container.shell("vocabulary:delete Kate").text()).contains("deleted Kate");
            assertThat(container.shell("vocabulary:list").text()).contains("(none)");
            assertThat(container.shell("help vocabulary:import").text()).contains("path of the file");
            container.stop();
            assertThat(container.filesHolding("a colleague")).isEmpty();
        }
    }

    @Test
    void termsAreImportedOverHttpAfterADryRun() throws IOException {
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            ContainerApi api = new ContainerApi(container);
            String csv = "term,note\n萍萍,人名\n,nothing\n";
            assertThat(api.postText("/v1/vocabulary/import?dry_run=true", "text/csv", csv)
                            .body()
                            .path("added")
                            .asInt())
                    .isEqualTo(1);
            assertThat(api.get(PINGPING).status()).isEqualTo(404);
            JsonNode report =
                    api.postText("/v1/vocabulary/import", "text/csv", csv).body();
            assertThat(report.path("skipped").path(0).path("line").asInt()).isEqualTo(3);
            assertThat(prompt(api, "平平来了")).contains("萍萍（人名）");
        }
    }

    private static String prompt(ContainerApi api, String input) {
        ObjectNode request = ContainerApi.object().put("vocabulary", "auto").put("input", input);
        return api.context("vocabulary", request).path("text").asText();
    }
}
