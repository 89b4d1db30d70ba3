package io.mneme.ui.http.server;

import io.mneme.ui.http.output.ResponseSender;
import jakarta.servlet.Servlet;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/** Answers where no other endpoint of this interface does, or not at this moment. */
@Component(
        service = Servlet.class,
        immediate = true,
        reference = @Reference(name = "guard", service = HostAndOriginFilter.class))
@HttpWhiteboardServletPattern("/v1/*")
@HttpWhiteboardServletAsyncSupported
public final class NotFoundEndpoint implements Endpoint {

    private final ResponseSender sender;

    @Activate
    public NotFoundEndpoint(@Reference ResponseSender sender) {
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
