package io.mneme.ui.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.ui.http.output.ResponseSender;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/** The description of this interface, for programs. */
@Component(
        service = Servlet.class,
        immediate = true,
        reference = @Reference(name = "guard", service = HostAndOriginFilter.class))
@HttpWhiteboardServletPattern("/openapi.json")
@HttpWhiteboardServletAsyncSupported
public final class OpenApiEndpoint implements Endpoint {

    private final ResponseSender sender;

    private final String document;

    @Activate
    public OpenApiEndpoint(@Reference ResponseSender sender) {
        this.sender = sender;
        try (InputStream in = OpenApiEndpoint.class.getResourceAsStream("openapi.json")) {
            this.document = new String(in.readAllBytes(), UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException("openapi.json of this bundle cannot be read", broken);
        }
    }

    @Override
    public ResponseSender sender() {
        return sender;
    }

    @Override
    public Response handle(Request call) throws IOException {
        call.query();
        return call.byMethod(Map.of("GET", () -> BufferedResponse.json(200, document)));
    }
}
