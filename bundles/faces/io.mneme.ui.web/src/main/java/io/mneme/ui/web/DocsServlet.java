package io.mneme.ui.web;

import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/** Serves Swagger UI over the description of the HTTP interface at {@code /docs}. */
@Component(service = Servlet.class)
@HttpWhiteboardServletPattern("/docs/*")
public final class DocsServlet extends FileServlet {

    private static final long serialVersionUID = 1L;

    @Activate
    public DocsServlet() {
        super("docs", PageServlet.POLICY);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        // Its files are named from the folder, so that it needs the slash at the end.
        if (request.getPathInfo() == null) {
            response.setStatus(HttpServletResponse.SC_MOVED_PERMANENTLY);
            response.setHeader("Location", "/docs/");
        } else {
            super.doGet(request, response);
        }
    }

    @Override
    String file(HttpServletRequest request) {
        return request.getPathInfo().equals("/") ? "/index.html" : request.getPathInfo();
    }
}
