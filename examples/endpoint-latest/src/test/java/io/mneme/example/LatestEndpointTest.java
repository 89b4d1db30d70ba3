package io.mneme.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.endpoint.EndpointRequest;
import io.mneme.spi.endpoint.EndpointResponse;
import io.mneme.spi.endpoint.HttpEndpoint;
import io.mneme.spi.endpoint.HttpEndpointContract;
import io.mneme.spi.endpoint.RefusedRequestException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatestEndpointTest implements HttpEndpointContract {

    private final LatestEndpoint endpoint = new LatestEndpoint(dictations("first", "second\nline", "third", "fourth"));

    /** Returns dictations that are only listed, the newest first. */
    private static Dictations dictations(String... texts) {
        return (Dictations) Proxy.newProxyInstance(
                LatestEndpointTest.class.getClassLoader(),
                new Class<?>[] {Dictations.class},
                (proxy, method, arguments) -> slice(texts, (int) arguments[3]));
    }

    private static Slice<Dictation> slice(String[] texts, int limit) {
        List<StoredEntry<Dictation>> newest = IntStream.range(0, Math.min(limit, texts.length))
                .map(i -> texts.length - i)
                .mapToObj(number -> new StoredEntry<>(
                        new Position(number), "d" + number, "1", dictation(number, texts[number - 1])))
                .toList();
        return new Slice<>(newest, texts.length, limit < texts.length, SkippedLines.NONE);
    }

    private static Dictation dictation(int number, String text) {
        return new Dictation(
                "d" + number,
                "2026-03-01T10:00:00Z",
                text,
                Optional.empty(),
                text,
                "x",
                true,
                "",
                "",
                false,
                0,
                Map.of());
    }

    @Override
    public HttpEndpoint endpoint() {
        return endpoint;
    }

    @Test
    void showsTheNewestTextInTheLastLine() {
        assertThat(show(Map.of()).body()).isEqualTo("second line\nthird\nfourth\n");
    }

    @Test
    void showsAsManyAsAreAskedFor() {
        assertThat(show(Map.of("limit", List.of("1"))).body()).isEqualTo("fourth\n");
        assertThat(show(Map.of("limit", List.of("99"))).body()).startsWith("first\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "100", "-1", "a", ""})
    void refusesALimit(String limit) {
        assertThatExceptionOfType(RefusedRequestException.class)
                .isThrownBy(() -> show(Map.of("limit", List.of(limit))))
                .withMessage("limit must be a number from 1 to 99");
    }

    private EndpointResponse show(Map<String, List<String>> query) {
        return endpoint.routes().get(0).handler().handle(new EndpointRequest("GET", Map.of(), query, ""));
    }
}
