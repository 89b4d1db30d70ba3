package io.mneme.ui.http;

import jakarta.servlet.Servlet;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/** Answers where no other endpoint of this interface does. */
@Component(service = Servlet.class, reference = @Reference(name = "guard", service = Guard.class))
@HttpWhiteboardServletPattern("/v1/*")
public final class NothingEndpoint implements Endpoint {

    @Override
    public Reply answer(Call call) {
        throw call.nothingHere();
    }
}
