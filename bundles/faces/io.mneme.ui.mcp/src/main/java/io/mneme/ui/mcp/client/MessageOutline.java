package io.mneme.ui.mcp.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.util.Optional;

/**
 * What the bridge needs to know of a message.
 *
 * @param id its id as JSON; empty if it has none, or is no message
 * @param method its method; empty if it has none, or is no message
 */
record MessageOutline(Optional<String> id, String method) {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final int UNANSWERED = -32_000;
    private static final int MAX_REASON_CHARS = 500;

    /** Reads the outline of a line. */
    static MessageOutline of(String line) {
        Optional<String> id = Optional.empty();
        String method = "";
        try (JsonParser parser = FACTORY.createParser(line)) {
            parser.nextToken();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                JsonToken value = parser.nextToken();
                if (name.equals("id") && (value == JsonToken.VALUE_STRING || value == JsonToken.VALUE_NUMBER_INT)) {
                    id = Optional.of(value == JsonToken.VALUE_STRING ? quote(parser.getText()) : parser.getText());
                } else if (name.equals("method") && value == JsonToken.VALUE_STRING) {
                    method = parser.getText();
                }
                parser.skipChildren();
            }
        } catch (IOException malformed) {
            // The container answers what is wrong with it.
            return new MessageOutline(Optional.empty(), "");
        }
        return new MessageOutline(id, method);
    }

    /** Returns whether it waits for an answer. */
    boolean isRequest() {
        return id.isPresent() && !method.isEmpty();
    }

    /** Returns whether it asks for no answer. */
    boolean isNotification() {
        return id.isEmpty() && !method.isEmpty();
    }

    boolean isInitialize() {
        return method.equals("initialize");
    }

    /**
     * Returns what the container answered as the answer to it: a refusal that came before the container had read the message is not
     * one yet.
     */
    String answer(String answered) {
        boolean isMessage = answered.startsWith("{\"jsonrpc\"");
        return isMessage && (id.isEmpty() || of(answered).id().equals(id))
                ? answered
                : failure("the container refused the message: "
                        + answered.substring(0, Math.min(MAX_REASON_CHARS, answered.length())));
    }

    /** Returns the answer to it when the container gives none. */
    String failure(String reason) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id.orElse("null") + ",\"error\":{\"code\":" + UNANSWERED
                + ",\"message\":" + quote(reason) + "}}";
    }

    private static String quote(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
}
