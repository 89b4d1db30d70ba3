package io.mneme.ui.mcp.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.view.input.StrictJsonReader;
import java.util.List;

/**
 * A message of JSON-RPC that a client sent.
 *
 * @param kind what it is
 * @param id its id; a null node unless it is a request
 * @param method its method; empty for a response
 * @param params its parameters; a missing node if it has none
 */
record RpcMessage(MessageKind kind, JsonNode id, String method, JsonNode params) {

    /** The versions of the protocol that are spoken, the newest last. */
    static final List<String> PROTOCOL_VERSIONS = List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");

    private static final String VERSION = "2.0";
    private static final int MAX_NAME_CHARS = 200;

    /** What a message is. */
    enum MessageKind {
        /** Asks for an answer. */
        REQUEST,

        /** Asks for none. */
        NOTIFICATION,

        /** Answers a request of the server, which makes none. */
        RESPONSE
    }

    /**
     * Reads a body.
     *
     * @throws RefusedMessageException if it is no message
     */
    static RpcMessage read(String body) {
        if (body.stripLeading().startsWith("[")) {
            throw new RefusedMessageException(
                    400, RefusedMessageException.INVALID_REQUEST, "a body must be one message, not a list of them");
        }
        try {
            return of(StrictJsonReader.readObject(body));
        } catch (MalformedJsonException malformed) {
            throw new RefusedMessageException(
                    400, RefusedMessageException.PARSE_ERROR, "the body " + malformed.getMessage());
        }
    }

    private static RpcMessage of(ObjectNode object) {
        JsonNode id = object.path("id");
        boolean known =
                id.isIntegralNumber() || id.isTextual() && id.textValue().length() <= MAX_NAME_CHARS;
        JsonNode shown = known ? id : NullNode.instance;
        require(object.path("jsonrpc").asText().equals(VERSION), "jsonrpc must be \"2.0\"", shown);
        require(known || id.isMissingNode(), "id must be a text of at most 200 characters or a whole number", shown);
        if (known && (object.has("result") || object.has("error")) && !object.has("method")) {
            return new RpcMessage(MessageKind.RESPONSE, id, "", MissingNode.getInstance());
        }
        JsonNode method = object.path("method");
        require(
                method.isTextual() && method.textValue().length() <= MAX_NAME_CHARS,
                "method must be given, as a text of at most 200 characters",
                shown);
        JsonNode params = object.path("params");
        require(params.isMissingNode() || params.isObject(), "params must be an object", shown);
        return new RpcMessage(
                known ? MessageKind.REQUEST : MessageKind.NOTIFICATION, shown, method.textValue(), params);
    }

    private static void require(boolean valid, String rule, JsonNode id) {
        if (!valid) {
            throw new RefusedMessageException(400, RefusedMessageException.INVALID_REQUEST, rule, id);
        }
    }

    /** Returns the refusal of its parameters. */
    RefusedMessageException invalidParams(String rule) {
        return new RefusedMessageException(200, RefusedMessageException.INVALID_PARAMS, rule, id);
    }

    /** Returns the answer to a request that is refused. */
    static String error(JsonNode id, int code, String message) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("jsonrpc", VERSION);
        answer.set("id", id);
        answer.putObject("error").put("code", code).put("message", message);
        return answer.toString();
    }

    /** Returns a notification without parameters. */
    static String notification(String method) {
        ObjectNode message = JsonNodeFactory.instance.objectNode();
        return message.put("jsonrpc", VERSION).put("method", method).toString();
    }
}
