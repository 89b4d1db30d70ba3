package {{package}};

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.spi.endpoint.EndpointRequest;
import io.mneme.spi.endpoint.EndpointResponse;
import io.mneme.spi.endpoint.HttpEndpoint;
import io.mneme.spi.endpoint.HttpEndpointContract;
import io.mneme.spi.endpoint.RefusedRequestException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class {{Name}}EndpointTest implements HttpEndpointContract {

    private final {{Name}}Endpoint endpoint = new {{Name}}Endpoint();

    @Override
    public HttpEndpoint endpoint() {
        return endpoint;
    }

    @Test
    void countsTheWordsOfAText() {
        assertThat(handle(Map.of("text", List.of("three short words"))).body()).isEqualTo("{\"words\":3}");
    }

    @Test
    void refusesARequestWithoutAText() {
        assertThatExceptionOfType(RefusedRequestException.class)
                .isThrownBy(() -> handle(Map.of()))
                .withMessage("text must be given");
    }

    private EndpointResponse handle(Map<String, List<String>> query) {
        return endpoint.routes().get(0).handler().handle(new EndpointRequest("GET", Map.of(), query, ""));
    }
}
