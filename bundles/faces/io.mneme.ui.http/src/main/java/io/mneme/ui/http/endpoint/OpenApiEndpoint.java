package io.mneme.ui.http.endpoint;

import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.HttpRoute;
import java.util.List;

/** The description of this interface, for programs. */
public final class OpenApiEndpoint implements Endpoint {

    private final PluginEndpoints plugins;

    public OpenApiEndpoint(PluginEndpoints plugins) {
        this.plugins = plugins;
    }

    @Override
    public List<HttpRoute> routes() {
        return List.of(HttpRoute.of("GET", "/openapi.json", call -> BufferedResponse.json(200, plugins.description())));
    }
}
