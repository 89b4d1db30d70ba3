package io.mneme.spi.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointRouteTest {

    @Test
    void namesTheParametersOfItsPathInTheirOrder() {
        assertThat(route("GET", "/v1/tea/{kind}/cups/{cup}").parameters()).containsExactly("kind", "cup");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/v1", "/v1/", "/v2/tea", "v1/tea", "/v1/Tea", "/v1/tea/", "/v1/{a}/{a}", "/v1/{A}", "/v1/a b"})
    void refusesAPath(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> route("GET", path))
                .withMessageStartingWith("path must be below /v1/")
                .withMessageEndingWith(path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"get", "HEAD", "OPTIONS", "TRACE", ""})
    void refusesAMethod(String method) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> route(method, "/v1/tea"))
                .withMessageStartingWith("method must be one of");
    }

    @ParameterizedTest
    @CsvSource({"199, text/plain, a", "600, text/plain, a", "200, '', a", "200, text/pläin, a"})
    void refusesAResponse(int status, String mediaType, String body) {
        assertThatIllegalArgumentException().isThrownBy(() -> EndpointResponse.of(status, mediaType, body));
    }

    @ParameterizedTest
    @CsvSource({"'a b', c", "'', c", "a, 'c\r\nd: e'"})
    void refusesAHeader(String name, String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EndpointResponse.empty(204).withHeader(name, value));
    }

    @Test
    void refusesAQueryParameterThatWasSentTwice() {
        EndpointRequest request = new EndpointRequest("GET", Map.of(), Map.of("a", List.of("1", "2")), "");

        assertThatExceptionOfType(RefusedRequestException.class)
                .isThrownBy(() -> request.query("a"))
                .withMessage("a must be given once")
                .satisfies(refused -> assertThat(refused.field()).isEqualTo("a"));
        assertThat(request.query("b")).isEmpty();
    }

    private static EndpointRoute route(String method, String path) {
        return new EndpointRoute(method, path, "{}", request -> EndpointResponse.empty(204));
    }
}
