package io.mneme.ui.http;

import io.mneme.ui.http.server.HostAndOriginFilter;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestExecutor;
import io.mneme.ui.http.server.RouteTable;
import io.mneme.ui.http.server.RouteTable.RouteGroup;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/**
 * Serves all routes. Readiness is the last pattern: when it answers, the others are served as well.
 *
 * <p>It is an immediate component: one that the server had to make when it listens already would be missing for that long.
 */
@Component(
        service = Servlet.class,
        immediate = true,
        reference = @Reference(name = "guard", service = HostAndOriginFilter.class))
@HttpWhiteboardServletPattern({"/v1/*", "/metrics", "/openapi.json", "/health/*"})
@HttpWhiteboardServletAsyncSupported
public final class RouteServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final transient ServedRoutes routes;
    private final transient RequestExecutor executor;

    @Activate
    public RouteServlet(@Reference ServedRoutes routes, @Reference RequestExecutor executor) {
        this.routes = routes;
        this.executor = executor;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<RouteGroup> group = routes.find(Request.servedPath(request));
        executor.execute(request, response, group, () -> group.orElseThrow(RouteTable::notFound)
                .handle(request));
    }
}
