package io.mneme.ui.http.journal;

import io.mneme.api.journal.Journal;
import io.mneme.ui.http.output.ResponseSender;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.HostAndOriginFilter;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.Response;
import io.mneme.view.JournalJson;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/** The journals over HTTP: which there are, and how they are doing. Where their files are is not told. */
@Component(
        service = Servlet.class,
        immediate = true,
        reference = @Reference(name = "guard", service = HostAndOriginFilter.class))
@HttpWhiteboardServletPattern("/v1/journals/*")
@HttpWhiteboardServletAsyncSupported
public final class JournalsEndpoint implements Endpoint {

    private final ResponseSender sender;

    @Reference
    volatile List<Journal<?>> journals = List.of();

    @Activate
    public JournalsEndpoint(@Reference ResponseSender sender) {
        this.sender = sender;
    }

    @Override
    public ResponseSender sender() {
        return sender;
    }

    @Override
    public Response handle(Request call) throws IOException {
        if (!call.pathSegments().isEmpty()) {
            throw call.notFound();
        }
        call.query();
        return call.byMethod(Map.of("GET", this::list));
    }

    private BufferedResponse list() {
        return BufferedResponse.json(200, JournalJson.list(journals.stream().map(Journal::status)));
    }
}
