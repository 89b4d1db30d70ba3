package io.mneme.ui.web;

import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServletRequest;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/** Serves the web page at the root alone, the only path with the pattern of no characters. */
@Component(service = Servlet.class, property = "osgi.http.whiteboard.servlet.pattern=")
public final class StartPageServlet extends FileServlet {

    private static final long serialVersionUID = 1L;

    @Activate
    public StartPageServlet() {
        super("page", PageServlet.POLICY);
    }

    @Override
    String file(HttpServletRequest request) {
        return "/index.html";
    }
}
