package io.mneme.spi.endpoint;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a request is answered with.
 *
 * @param status the HTTP status, 200 to 599
 * @param mediaType media type of the body; empty exactly when there is no body
 * @param body the body, sent in UTF-8; empty when there is none
 * @param headers further headers, by name. Those that the container decides are not sent: {@code Content-Type}, {@code
 *     Content-Length}, {@code Transfer-Encoding} and {@code Connection}
 */
public record EndpointResponse(int status, String mediaType, String body, Map<String, String> headers) {

    private static final String HEADER_NAME = "[A-Za-z0-9!#$%&'*+.^_`|~-]+";
    private static final String HEADER_VALUE = "[ -~]*";

    public EndpointResponse {
        requireNonNull(mediaType, "mediaType");
        requireNonNull(body, "body");
        headers = Map.copyOf(headers);
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("status must be from 200 to 599: " + status);
        }
        if (!mediaType.matches(HEADER_VALUE) || mediaType.isEmpty() && !body.isEmpty()) {
            throw new IllegalArgumentException("a body must have a media type of ASCII characters");
        }
        headers.forEach((name, value) -> {
            if (!name.matches(HEADER_NAME) || !value.matches(HEADER_VALUE)) {
                throw new IllegalArgumentException("a header must have a name and be of ASCII characters: " + name);
            }
        });
    }

    /** Returns an answer with status 200 and this JSON text. */
    public static EndpointResponse json(String body) {
        return of(200, "application/json", body);
    }

    /** Returns an answer with a body. */
    public static EndpointResponse of(int status, String mediaType, String body) {
        return new EndpointResponse(status, mediaType, body, Map.of());
    }

    /** Returns an answer without a body. */
    public static EndpointResponse empty(int status) {
        return new EndpointResponse(status, "", "", Map.of());
    }

    /** Returns this answer with one more header. */
    public EndpointResponse withHeader(String name, String value) {
        Map<String, String> more = new TreeMap<>(headers);
        more.put(name, value);
        return new EndpointResponse(status, mediaType, body, more);
    }
}
