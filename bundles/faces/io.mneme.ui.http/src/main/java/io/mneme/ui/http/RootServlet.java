package io.mneme.ui.http;

import io.mneme.ui.http.server.HostAndOriginFilter;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestExecutor;
import io.mneme.ui.http.server.RouteTable;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.propertytypes.ServiceRanking;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/**
 * Answers outside of every interface, where the server would otherwise show a page of its own past the guard. Ranked
 * last, so that a bundle that serves the root takes its place.
 */
@Component(
        service = Servlet.class,
        immediate = true,
        reference = @Reference(name = "guard", service = HostAndOriginFilter.class))
@HttpWhiteboardServletPattern("/")
@HttpWhiteboardServletAsyncSupported
@ServiceRanking(Integer.MIN_VALUE)
public final class RootServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final transient RouteTable table;
    private final transient RequestExecutor executor;

    @Activate
    public RootServlet(@Reference ServedRoutes routes, @Reference RequestExecutor executor) {
        this.table = routes.table();
        this.executor = executor;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        executor.execute(request, response, Optional.empty(), () -> {
            throw table.unserved(Request.servedPath(request));
        });
    }
}
