package io.mneme.ui.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenApiTest {

    private final JsonNode document = document();

    private static JsonNode document() {
        try (Served served = new Served()) {
            return Served.body(served.get("/openapi.json"));
        }
    }

    @Test
    void isOfVersion31() {
        assertThat(document.path("openapi").asText()).isEqualTo("3.1.0");
    }

    @Test
    void refersOnlyToWhatItHolds() {
        List<String> references = document.findValuesAsText("$ref");
        assertThat(references).isNotEmpty().allSatisfy(reference -> assertThat(
                        document.at(reference.substring(1)).isObject())
                .as(reference)
                .isTrue());
    }

    @Test
    void namesEveryOperationOnce() {
        assertThat(document.findValuesAsText("operationId"))
                .doesNotHaveDuplicates()
                .isNotEmpty();
    }

    @Test
    void declaresEveryParameterOfEachPath() {
        document.path("paths").properties().forEach(path -> {
            List<String> declared = path.getValue().path("parameters").findValuesAsText("name");
            assertThat(path.getKey().chars().filter(c -> c == '{').count())
                    .as(path.getKey())
                    .isEqualTo(declared.size());
            assertThat(declared).allSatisfy(name -> assertThat(path.getKey()).contains("{" + name + "}"));
        });
    }
}
