package io.mneme.ui.http.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PluginAdminEndpointTest {

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void listsFilesThatAreNoBundlesToo() {
        JsonNode data = HttpHarness.body(served.get("/v1/plug-ins")).path("data");
        assertThat(data.findValuesAsText("file")).containsExactly("margin.jar", "notes.txt");
        assertThat(data.findValuesAsText("state")).containsExactly("active", "broken");
        assertThat(data.get(1).path("problems")).hasToString("[\"the file is no jar\"]");
    }

    @Test
    void showsOneWithTheVersionBefore() {
        JsonNode plugin = HttpHarness.body(served.get("/v1/plug-ins/margin.jar"));
        assertThat(plugin.path("version").asText()).isEqualTo("1.1.0");
        assertThat(plugin.path("previous").asText()).isEqualTo("1.0.0");
        assertThat(plugin.path("calls").path("mean_ms").doubleValue()).isEqualTo(0.9);
    }

    @Test
    void namesTheFilesThereAreIfOneIsUnknown() {
        HttpResponse<String> unknown = served.get("/v1/plug-ins/x");
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(HttpHarness.body(unknown).path("detail").asText())
                .isEqualTo("no plug-in is called x; there are margin.jar, notes.txt");
    }
}
