package io.mneme.ui.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.ui.http.output.AnswerSender;
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
@Component(service = Servlet.class, immediate = true, reference = @Reference(name = "guard", service = Guard.class))
@HttpWhiteboardServletPattern("/openapi.json")
@HttpWhiteboardServletAsyncSupported
public final class OpenApiEndpoint implements Endpoint {

    private final AnswerSender sender;

    private final String document;

    @Activate
    public OpenApiEndpoint(@Reference AnswerSender sender) {
        this.sender = sender;
        try (InputStream in = OpenApiEndpoint.class.getResourceAsStream("openapi.json")) {
            this.document = new String(in.readAllBytes(), UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException("openapi.json of this bundle cannot be read", broken);
        }
    }

    @Override
    public AnswerSender sender() {
        return sender;
    }

    @Override
    public Reply answer(Call call) throws IOException {
        call.query();
        return call.byMethod(Map.of("GET", () -> Answer.json(200, document)));
    }
}
