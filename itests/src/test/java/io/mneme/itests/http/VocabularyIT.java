package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The vocabulary of a container: kept over a kill, shown in prompts, imported over HTTP and in the shell, and deleted. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class VocabularyIT {

    private static final int LAST = Integer.MAX_VALUE;
    private static final String PINGPING = "/v1/vocabulary/%E8%90%8D%E8%90%8D";

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    private static final ContainerApi api = container.api();

    @Test
    void aTermOutlastsAKillAndEntersThePromptsThatNeedIt() throws IOException {
        assertThat(api.put(PINGPING, ContainerApi.object().put("note", "人名")).status())
                .isEqualTo(201);
        container.kill9();
        container.start();
        assertThat(prompt("平平来了")).contains("词库：\n- 萍萍（人名）");
        assertThat(prompt("天气很好")).doesNotContain("萍萍");
        assertThat(Files.readString(container.data().resolve("vocabulary/vocabulary.jsonl")))
                .contains("\"term\":\"萍萍\"");
        assertThat(api.delete(PINGPING).status()).isEqualTo(204);
    }

    /** Stops the container, and starts no other: so it is the last one. */
    @Test
    @Order(LAST)
    void termsAreImportedSelectedAndDeletedInTheShell(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("terms.csv"), "term,note\nKate,a colleague\n,nothing\n");
        assertThat(container.shell("vocabulary:import " + file).text()).containsPattern("added +1");
        assertThat(container.shell("vocabulary:select 'and then kayt said'").text())
                .containsPattern("Kate +sound +kayt +a colleague");
        assertThat(container.shell("vocabulary:delete Kate").text()).contains("deleted Kate");
        assertThat(container.shell("vocabulary:list").text()).contains("(none)");
        assertThat(container.shell("help vocabulary:import").text()).contains("path of the file");
        container.stop();
        assertThat(container.filesHolding("a colleague")).isEmpty();
    }

    @Test
    void termsAreImportedOverHttpAfterADryRun() {
        String csv = "term,note\n萍萍,人名\n,nothing\n";
        assertThat(api.postText("/v1/vocabulary/import?dry_run=true", "text/csv", csv)
                        .body()
                        .path("added")
                        .asInt())
                .isEqualTo(1);
        assertThat(api.get(PINGPING).status()).isEqualTo(404);
        JsonNode report = api.postText("/v1/vocabulary/import", "text/csv", csv).body();
        assertThat(report.path("skipped").path(0).path("line").asInt()).isEqualTo(3);
        assertThat(prompt("平平来了")).contains("萍萍（人名）");
        assertThat(api.delete(PINGPING).status()).isEqualTo(204);
    }

    private static String prompt(String input) {
        ObjectNode request = ContainerApi.object().put("vocabulary", "auto").put("input", input);
        return api.context("vocabulary", request).path("text").asText();
    }
}
