package {{package}};

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.spi.endpoint.EndpointRequest;
import io.mneme.spi.endpoint.EndpointResponse;
import io.mneme.spi.endpoint.EndpointRoute;
import io.mneme.spi.endpoint.HttpEndpoint;
import io.mneme.spi.endpoint.RefusedRequestException;
import java.util.List;
import java.util.StringTokenizer;
import org.osgi.service.component.annotations.Component;

/** Counts the words of a text: {@code GET /v1/{{name}}?text=…}. */
@Component
public final class {{Name}}Endpoint implements HttpEndpoint {

    /** The description of the operation; what it does not list, a query must not have. */
    private static final String OPERATION =
            """
            {
              "summary": "Counts the words of a text",
              "parameters": [
                {"name": "text", "in": "query", "required": true, "schema": {"type": "string"}}
              ],
              "responses": {
                "200": {
                  "description": "The number of words",
                  "content": {"application/json": {"schema": {
                    "type": "object", "required": ["words"], "properties": {"words": {"type": "integer"}}
                  }}}
                }
              }
            }
            """;

    @Override
    public String name() {
        return "{{name}}";
    }

    @Override
    public List<EndpointRoute> routes() {
        return List.of(new EndpointRoute("GET", "/v1/{{name}}", OPERATION, this::count));
    }

    private EndpointResponse count(EndpointRequest request) {
        String text = request.query("text").orElseThrow(() -> RefusedRequestException.field("text", "must be given"));
        return EndpointResponse.json(JsonNodeFactory.instance
                .objectNode()
                .put("words", new StringTokenizer(text).countTokens())
                .toString());
    }
}
