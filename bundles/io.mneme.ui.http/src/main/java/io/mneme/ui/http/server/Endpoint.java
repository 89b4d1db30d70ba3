package io.mneme.ui.http.server;

import io.mneme.ui.http.output.HttpExchange;
import io.mneme.ui.http.output.ResponseSender;
import io.mneme.ui.http.problem.ExceptionMapper;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A servlet that answers with values and refuses with exceptions.
 *
 * <p>What it reports on may come and go: it is asked for once per request, and its absence is an answer (503), so that
 * no path is ever missing while the container starts. It is an immediate component: one that the server had to make when it
 * listens already would be missing for that long.
 */
public interface Endpoint extends Servlet {

    /**
     * Answers a request.
     *
     * @throws IOException if the request cannot be read or the caller has gone
     * @throws RuntimeException if the request is refused; see {@link ExceptionMapper}
     */
    Response handle(Request call) throws IOException;

    /** Returns what sends the answers. */
    ResponseSender sender();

    @Override
    default void service(ServletRequest request, ServletResponse response) throws IOException {
        HttpServletRequest asked = (HttpServletRequest) request;
        HttpExchange exchange = sender().exchange(asked, (HttpServletResponse) response);
        if (String.valueOf(asked.getHeader("Connection"))
                .toLowerCase(Locale.ROOT)
                .contains("close")) {
            // The server forgets it when the request also expects to be told to go on.
            ((HttpServletResponse) response).setHeader("Connection", "close");
        }
        Request call = new Request(asked);
        ResponseDispatcher.dispatch(
                () -> {
                    EntityTag.check(call.ifMatch());
                    return handle(call);
                },
                exchange);
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
