package io.mneme.ui.http;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A servlet that answers with values and refuses with exceptions.
 *
 * <p>What it reports on may come and go: it is asked for once per request, and its absence is an answer (503), so that
 * no path is ever missing while the container starts.
 */
interface Endpoint extends Servlet {

    /**
     * Answers a request.
     *
     * @throws IOException if the request cannot be read or the caller has gone
     * @throws RuntimeException if the request is refused; see {@link Refusals}
     */
    Reply answer(Call call) throws IOException;

    @Override
    default void service(ServletRequest request, ServletResponse response) throws IOException {
        HttpServletResponse answer = (HttpServletResponse) response;
        try {
            answer(new Call((HttpServletRequest) request)).send(answer);
        } catch (RuntimeException thrown) {
            // The one place where a failure meets the outside: past it, the server would show its stack trace.
            refuse(Refusals.problem(thrown), answer);
        }
    }

    private static void refuse(Problem problem, HttpServletResponse response) throws IOException {
        if (response.isCommitted()) {
            // Whoever has part of an answer must not take it for the whole: the server then breaks the connection.
            throw new IOException("the answer broke off: " + problem.detail());
        }
        response.resetBuffer();
        response.setContentType(null);
        response.setHeader("Content-Disposition", null);
        problem.answer().send(response);
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
