package io.mneme.spi.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every endpoint. An endpoint's test implements this interface, and JUnit runs it all. */
public interface HttpEndpointContract {

    /** Returns the endpoint under test. */
    HttpEndpoint endpoint();

    @Test
    default void hasAShortLowerCaseName() {
        assertThat(endpoint().name()).matches("[a-z0-9-]{1,31}");
    }

    @Test
    default void hasATimeLimitThatStays() {
        assertThat(endpoint().timeLimit())
                .isPositive()
                .isLessThanOrEqualTo(Duration.ofSeconds(10))
                .isEqualTo(endpoint().timeLimit());
    }

    @Test
    default void hasEachRouteOnce() {
        assertThat(endpoint().routes()).isNotEmpty().hasSizeLessThanOrEqualTo(100);
        assertThat(endpoint().routes())
                .extracting(route -> route.method() + " " + route.path().replaceAll("\\{[^}]*}", "{}"))
                .doesNotHaveDuplicates();
    }

    @Test
    default void describesEachRouteAsAnOperation() {
        for (EndpointRoute route : endpoint().routes()) {
            assertThat(operation(route).isObject()).as(route.path()).isTrue();
            assertThat(operation(route).path("responses").isObject())
                    .as("responses of " + route.path())
                    .isTrue();
            assertThat(operation(route).path("summary").asText())
                    .as("summary of " + route.path())
                    .isNotEmpty();
        }
    }

    @Test
    default void listsNoParameterThatItsPathLacks() {
        for (EndpointRoute route : endpoint().routes()) {
            assertThat(route.parameters()).containsAll(listed(route, "path"));
        }
    }

    /** A body that is no JSON, and a parameter of one letter, are the least that a client sends wrong. */
    @ParameterizedTest(name = "with the body {0}")
    @ValueSource(strings = {"", "?", "{}", "[1]", "null", "{\"a\":", "{\"a\":\"\\u0000\"}", "\"😀\""})
    default void answersOrRefusesAnyRequest(String body) {
        for (EndpointRoute route : endpoint().routes()) {
            Map<String, String> parameters =
                    route.parameters().stream().collect(Collectors.toMap(name -> name, name -> "?"));
            Map<String, List<String>> query = new HashMap<>();
            listed(route, "query").forEach(name -> query.put(name, List.of("?")));
            String read = operation(route).has("requestBody") ? body : "";
            assertThat(isAnsweredOrRefused(route, new EndpointRequest(route.method(), parameters, query, read)))
                    .as(route.method() + " " + route.path())
                    .isTrue();
        }
    }

    private static boolean isAnsweredOrRefused(EndpointRoute route, EndpointRequest request) {
        try {
            return route.handler().handle(request) != null;
        } catch (RefusedRequestException refused) {
            return !refused.getMessage().isEmpty();
        }
    }

    private static List<String> listed(EndpointRoute route, String in) {
        return StreamSupport.stream(operation(route).path("parameters").spliterator(), false)
                .filter(parameter -> parameter.path("in").asText().equals(in))
                .map(parameter -> parameter.path("name").asText())
                .toList();
    }

    private static JsonNode operation(EndpointRoute route) {
        try {
            return new ObjectMapper().readTree(route.operation());
        } catch (JsonProcessingException malformed) {
            throw new AssertionError("the operation of " + route.path() + " is not JSON", malformed);
        }
    }
}
