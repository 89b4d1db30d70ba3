package io.mneme.example;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.endpoint.EndpointRequest;
import io.mneme.spi.endpoint.EndpointResponse;
import io.mneme.spi.endpoint.EndpointRoute;
import io.mneme.spi.endpoint.HttpEndpoint;
import io.mneme.spi.endpoint.RefusedRequestException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shows what was dictated last, as lines of plain text for a status bar: {@code GET /v1/latest?limit=…}. */
@Component
public final class LatestEndpoint implements HttpEndpoint {

    private static final int DEFAULT_LIMIT = 3;

    /** The description of the operation; what it does not list, a query must not have. */
    private static final String OPERATION =
            """
            {
              "summary": "Shows what was dictated last, the newest text in the last line",
              "parameters": [
                {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 99, "default": 3}}
              ],
              "responses": {
                "200": {"description": "The texts", "content": {"text/plain": {"schema": {"type": "string"}}}}
              }
            }
            """;

    private final Dictations dictations;

    @Activate
    public LatestEndpoint(@Reference Dictations dictations) {
        this.dictations = dictations;
    }

    @Override
    public String name() {
        return "latest";
    }

    @Override
    public List<EndpointRoute> routes() {
        return List.of(new EndpointRoute("GET", "/v1/latest", OPERATION, this::show));
    }

    private EndpointResponse show(EndpointRequest request) {
        int limit = request.query("limit").map(LatestEndpoint::limit).orElse(DEFAULT_LIMIT);
        List<StoredEntry<Dictation>> newest = new ArrayList<>(
                dictations.list(DictationFilter.ALL, Position.END, 0, limit).entries());
        Collections.reverse(newest);
        String lines = newest.stream()
                .map(stored -> stored.entry().finalText().lines().collect(Collectors.joining(" ")) + "\n")
                .collect(Collectors.joining());
        return EndpointResponse.of(200, "text/plain", lines);
    }

    private static int limit(String text) {
        if (!text.matches("[1-9][0-9]?")) {
            throw RefusedRequestException.field("limit", "must be a number from 1 to 99");
        }
        return Integer.parseInt(text);
    }
}
