package io.mneme.ui.http.server;

import io.mneme.ui.http.output.HttpExchange;
import io.mneme.ui.http.output.ResponseSender;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Runs a request from its headers to its answer. */
@Component(service = RequestExecutor.class)
public final class RequestExecutor {

    private final ResponseSender sender;

    @Activate
    public RequestExecutor(@Reference ResponseSender sender) {
        this.sender = sender;
    }

    /**
     * Sends what the source makes, or a problem document if it refuses the request.
     *
     * @throws IOException if the answer broke off and the server must break the connection
     */
    public void execute(
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
