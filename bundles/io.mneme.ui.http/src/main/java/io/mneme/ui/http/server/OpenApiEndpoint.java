package io.mneme.ui.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/** The description of this interface, for programs. */
@Component(service = OpenApiEndpoint.class)
public final class OpenApiEndpoint implements Endpoint {

    private final String document;

    @Activate
    public OpenApiEndpoint() {
        try (InputStream in = OpenApiEndpoint.class.getResourceAsStream("openapi.json")) {
            this.document = new String(in.readAllBytes(), UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException("openapi.json of this bundle cannot be read", broken);
        }
    }

    @Override
    public List<HttpRoute> routes() {
        return List.of(HttpRoute.of("GET", "/openapi.json", call -> BufferedResponse.json(200, document)));
    }
}
