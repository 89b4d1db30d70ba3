package io.mneme.ui.http.server;

import io.mneme.ui.http.output.HttpExchange;
import io.mneme.ui.http.output.ResponseSender;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Runs a request from its headers to its answer. */
@Component(service = RequestExecutor.class)
public final class RequestExecutor {

    private final ResponseSender sender;
    private final RequestMeters meters;

    @Activate
    public RequestExecutor(@Reference ResponseSender sender, @Reference RequestMeters meters) {
        this.sender = sender;
        this.meters = meters;
    }

    /**
     * Sends what the source makes, or a problem document if it refuses the request, and measures the time.
     *
     * @param group the routes of the path; empty if no route has it
     * @throws IOException if the answer broke off and the server must break the connection
     */
    public void execute(
            HttpServletRequest request,
            HttpServletResponse response,
            Optional<RouteGroup> group,
            ResponseDispatcher.ResponseSource source)
            throws IOException {
        String route = group.map(RouteGroup::template).orElse(RequestMeters.NO_ROUTE);
        RequestTiming timing = new RequestTiming(meters, request, response, route);
        try {
            send(request, response, source);
        } finally {
            timing.end();
        }
    }

    private void send(
            HttpServletRequest request, HttpServletResponse response, ResponseDispatcher.ResponseSource source)
            throws IOException {
        HttpExchange exchange = sender.exchange(request, response);
        if (String.valueOf(request.getHeader("Connection"))
                .toLowerCase(Locale.ROOT)
                .contains("close")) {
            // The server forgets it when the request also expects to be told to go on.
            response.setHeader("Connection", "close");
        }
        ResponseDispatcher.dispatch(
                () -> {
                    EntityTag.check(Request.ifMatch(request));
                    return source.create();
                },
                exchange);
    }
}
