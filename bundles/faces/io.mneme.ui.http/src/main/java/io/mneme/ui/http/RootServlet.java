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
import java.util.function.BooleanSupplier;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
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
    private final transient BooleanSupplier isActive;

    @Activate
    public RootServlet(@Reference ServedRoutes routes, @Reference RequestExecutor executor, BundleContext context) {
        this(routes, executor, isActive(context.getBundle(Constants.SYSTEM_BUNDLE_LOCATION)));
    }

    private RootServlet(ServedRoutes routes, RequestExecutor executor, BooleanSupplier isActive) {
        this.table = routes.table();
        this.executor = executor;
        this.isActive = isActive;
    }

    /** Returns one of a container that neither starts nor stops. */
    public static RootServlet of(ServedRoutes routes, RequestExecutor executor) {
        return new RootServlet(routes, executor, () -> true);
    }

    private static BooleanSupplier isActive(Bundle framework) {
        return () -> framework.getState() == Bundle.ACTIVE;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        executor.execute(request, response, Optional.empty(), () -> {
            throw table.unserved(Request.servedPath(request), isActive.getAsBoolean());
        });
    }
}
