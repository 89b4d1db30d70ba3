package io.mneme.ui.web;

import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServletRequest;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/** Serves the files of the web page below {@code /web}. */
@Component(service = Servlet.class)
@HttpWhiteboardServletPattern("/web/*")
public final class PageServlet extends FileServlet {

    private static final long serialVersionUID = 1L;

    /** The page loads nothing from elsewhere, runs no script but its files, and is shown in no other page. */
    static final String POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
            + " form-action 'none'; frame-ancestors 'none'";

    @Activate
    public PageServlet() {
        super("page", POLICY);
    }

    @Override
    String file(HttpServletRequest request) {
        return request.getPathInfo();
    }
}
