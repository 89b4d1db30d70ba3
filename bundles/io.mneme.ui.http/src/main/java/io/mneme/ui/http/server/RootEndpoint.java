package io.mneme.ui.http.server;

import io.mneme.ui.http.output.ResponseSender;
import jakarta.servlet.Servlet;
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
public final class RootEndpoint implements Endpoint {

    private final ResponseSender sender;

    @Activate
    public RootEndpoint(@Reference ResponseSender sender) {
        this.sender = sender;
    }

    @Override
    public ResponseSender sender() {
        return sender;
    }

    @Override
    public Response handle(Request call) {
        throw ServedPaths.unserved(call.servedPath());
    }
}
