package io.mneme.ui.http.endpoint;

import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.HttpRoute;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The description of this interface, for programs. */
@Component(service = OpenApiEndpoint.class)
public final class OpenApiEndpoint implements Endpoint {

    private final PluginEndpoints plugins;

    @Activate
    public OpenApiEndpoint(@Reference PluginEndpoints plugins) {
        this.plugins = plugins;
    }

    @Override
    public List<HttpRoute> routes() {
        return List.of(HttpRoute.of("GET", "/openapi.json", call -> BufferedResponse.json(200, plugins.description())));
    }
}
