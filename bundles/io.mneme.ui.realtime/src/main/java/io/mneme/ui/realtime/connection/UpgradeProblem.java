package io.mneme.ui.realtime.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.view.ProblemJson;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;

/**
 * Why a request was not upgraded to a connection.
 *
 * @param status HTTP status
 * @param detail what is wrong, for a person
 * @param field the parameter at fault; empty if none is
 * @param headers headers of the response
 */
record UpgradeProblem(int status, String detail, String field, Map<String, String> headers) {

    UpgradeProblem {
        headers = Map.copyOf(headers);
    }

    /**
     * Sends the problem document.
     *
     * @throws IOException if the client has gone
     */
    void write(HttpServletResponse response) throws IOException {
        byte[] document = ProblemJson.document(status, detail, field).toString().getBytes(UTF_8);
        response.setStatus(status);
        response.setContentType(ProblemJson.MEDIA_TYPE);
        response.setHeader("Cache-Control", "no-store");
        headers.forEach(response::setHeader);
        response.setContentLength(document.length);
        response.getOutputStream().write(document);
    }
}
