package io.mneme.ui.http.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.ui.http.harness.HttpHarness;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenApiEndpointTest {

    private final JsonNode document = document();

    private static JsonNode document() {
        try (HttpHarness served = new HttpHarness()) {
            return HttpHarness.body(served.get("/openapi.json"));
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

    /** Generators turn an object of which nothing is said into one that can hold nothing. */
    @Test
    void saysWhatEveryObjectHolds() {
        List<JsonNode> objects = document.findParents("type").stream()
                .filter(schema -> schema.path("type").asText().equals("object")
                        || schema.path("type").toString().contains("\"object\""))
                .toList();
        assertThat(objects).isNotEmpty().allSatisfy(schema -> assertThat(
                        schema.has("properties") || schema.has("additionalProperties"))
                .as(schema.toString())
                .isTrue());
    }

    /** Generators turn a field that has a default into one that every client must send. */
    @Test
    void namesNoDefaultThatAChangeOfARankingCannotBeSentWith() {
        ObjectNode patch = JsonNodeFactory.instance.objectNode().put("ranking", 7);
        document.at("/components/schemas/PolicyPatch/properties").properties().stream()
                .filter(field -> field.getValue().has("default"))
                .forEach(field -> patch.set(field.getKey(), field.getValue().get("default")));
        try (HttpHarness served = new HttpHarness()) {
            assertThat(served.patch("/v1/policies/renderer/arrow", patch.toString())
                            .statusCode())
                    .isEqualTo(200);
        }
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
