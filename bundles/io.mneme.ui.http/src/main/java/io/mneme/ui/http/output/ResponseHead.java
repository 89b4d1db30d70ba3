package io.mneme.ui.http.output;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;

/**
 * What goes before the body of an answer.
 *
 * @param status HTTP status
 * @param type media type of the body; empty exactly when there is no body
 * @param headers further headers, by name
 */
public record ResponseHead(int status, String type, Map<String, String> headers) {

    public ResponseHead {
        headers = Map.copyOf(headers);
    }

    /** Sets status and headers. History belongs in no cache on the way, so that every answer says so. */
    public void apply(HttpServletResponse response) {
        response.setStatus(status);
        response.setHeader("Cache-Control", "no-store");
        headers.forEach(response::setHeader);
        if (!type.isEmpty()) {
            response.setContentType(type);
        }
    }
}
