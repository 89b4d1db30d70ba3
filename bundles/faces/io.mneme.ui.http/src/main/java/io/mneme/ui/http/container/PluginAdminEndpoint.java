package io.mneme.ui.http.container;

import io.mneme.api.plugin.PluginAdmin;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.view.RecordJson;
import java.util.List;

/** The plug-ins over HTTP: what became of each file in {@code deploy}. They are changed in the folder and in the shell. */
public final class PluginAdminEndpoint {

    private final RequiredService<PluginAdmin> plugins;

    public PluginAdminEndpoint(RequiredServices services) {
        this.plugins = services.of(PluginAdmin.class, "the list of plug-ins");
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of(
                        "GET",
                        "/v1/plug-ins",
                        RouteScope.READ,
                        call -> BufferedResponse.json(
                                200, RecordJson.list(plugins.get().list()))),
                HttpRoute.of(
                        "GET",
                        "/v1/plug-ins/{name}",
                        RouteScope.READ,
                        call -> BufferedResponse.json(
                                200, RecordJson.of(plugins.get().find(call.parameter("name"))))));
    }
}
