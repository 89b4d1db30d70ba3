package io.mneme.ui.http.servlet;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A servlet for HTTP that needs nothing of its container.
 *
 * <p>It is an immediate component: one that the server had to make when it listens already would be missing for that long.
 */
interface StatelessServlet extends Servlet {

    /**
     * Answers a request.
     *
     * @throws IOException if the answer broke off and the server must break the connection
     */
    void serve(HttpServletRequest request, HttpServletResponse response) throws IOException;

    @Override
    default void service(ServletRequest request, ServletResponse response) throws IOException {
        serve((HttpServletRequest) request, (HttpServletResponse) response);
    }

    @Override
    default void init(ServletConfig config) {}

    @Override
    default @Nullable ServletConfig getServletConfig() {
        return null;
    }

    @Override
    default String getServletInfo() {
        return "";
    }

    @Override
    default void destroy() {}
}
