package io.mneme.ui.http;

import io.mneme.ui.http.output.AnswerSender;
import jakarta.servlet.Servlet;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/** Answers where no other endpoint of this interface does, or not at this moment. */
@Component(service = Servlet.class, immediate = true, reference = @Reference(name = "guard", service = Guard.class))
@HttpWhiteboardServletPattern("/v1/*")
@HttpWhiteboardServletAsyncSupported
public final class NothingEndpoint implements Endpoint {

    private final AnswerSender sender;

    @Activate
    public NothingEndpoint(@Reference AnswerSender sender) {
        this.sender = sender;
    }

    @Override
    public AnswerSender sender() {
        return sender;
    }

    @Override
    public Reply answer(Call call) {
        throw ServedPaths.unserved(call.request().getRequestURI());
    }
}
