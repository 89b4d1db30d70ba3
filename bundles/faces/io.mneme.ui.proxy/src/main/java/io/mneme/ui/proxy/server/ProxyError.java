package io.mneme.ui.proxy.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.ui.proxy.chat.ChatJson;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers with an error of the proxy itself, in a form that the clients of both providers read. */
final class ProxyError {

    private ProxyError() {}

    static void write(HttpServletResponse response, int status, String type, String message) throws IOException {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("type", "error");
        answer.putObject("error").put("type", type).put("message", "Mneme: " + message);
        response.setStatus(status);
        response.setContentType("application/json");
        byte[] body = ChatJson.bytes(answer);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
