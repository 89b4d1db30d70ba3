package io.mneme.spi.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every tool. A tool's test implements this interface, and JUnit runs it all. */
public interface ModelToolContract {

    /** Returns the tool under test. */
    ModelTool tool();

    @Test
    default void keepsItsDescription() {
        assertThat(tool().description()).isEqualTo(tool().description());
    }

    @Test
    default void hasATimeLimitThatStays() {
        assertThat(tool().timeLimit())
                .isBetween(Duration.ZERO, Duration.ofSeconds(30))
                .isEqualTo(tool().timeLimit());
    }

    @Test
    default void describesItsArgumentsAsAnObject() {
        JsonNode schema = json(tool().description().inputSchema());
        assertThat(schema.path("type").asText()).isEqualTo("object");
        assertThat(schema.path("properties").isObject()).isTrue();
    }

    @Test
    default void describesEachArgument() {
        json(tool().description().inputSchema()).path("properties").properties().forEach(argument -> assertThat(
                        argument.getValue().path("description").asText())
                .as(argument.getKey())
                .isNotBlank());
    }

    @Test
    default void requiresOnlyArgumentsThatItDescribes() {
        JsonNode schema = json(tool().description().inputSchema());
        List<String> described = new ArrayList<>();
        schema.path("properties").fieldNames().forEachRemaining(described::add);
        schema.path("required").forEach(name -> assertThat(described).contains(name.asText()));
    }

    /** A model may send any object; the schema does not express each rule. */
    @ParameterizedTest(name = "with the arguments {0}")
    @ValueSource(
            strings = {
                "{}",
                "{\"a\":null}",
                "{\"a\":\"\\u0000\"}",
                "{\"😀\":[[]]}",
                "{\"text\":\"\"}",
                "{\"text\":7,\"limit\":-1}",
                "{\"id\":{},\"conversation\":[]}",
                "{\"messages\":\"?\",\"after\":true}"
            })
    default void answersAnyObject(String arguments) {
        ToolResult result = tool().call(arguments);
        assertThat(result.text()).isNotEmpty();
        result.structured().ifPresent(text -> assertThat(json(text).isObject()).isTrue());
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException malformed) {
            throw new AssertionError("not JSON: " + text, malformed);
        }
    }
}
