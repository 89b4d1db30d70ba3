package io.mneme.ui.mcp.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.mneme.api.access.AccessCaller.AccessRefusal;
import java.util.Optional;

/** Thrown when a message of a client breaks a rule of the protocol. */
final class RefusedMessageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Codes of JSON-RPC. */
    static final int PARSE_ERROR = -32_700;

    static final int INVALID_REQUEST = -32_600;
    static final int INVALID_PARAMS = -32_602;
    static final int INTERNAL_ERROR = -32_603;

    /** Code of a session that is unknown, of the range that servers define. */
    static final int UNKNOWN_SESSION = -32_001;

    /** Code of a caller that was not recognised, or may not do this; of the same range. */
    static final int NOT_ALLOWED = -32_002;

    private final int status;
    private final int code;
    private final transient JsonNode id;
    private final transient Optional<String> challenge;

    /**
     * Refuses a message.
     *
     * @param status the HTTP status
     * @param code the code of JSON-RPC
     * @param rule what is allowed, for the author of the client
     * @param id id of the request; null node if it is unknown
     */
    RefusedMessageException(int status, int code, String rule, JsonNode id) {
        this(status, code, rule, id, Optional.empty());
    }

    private RefusedMessageException(int status, int code, String rule, JsonNode id, Optional<String> challenge) {
        super(rule);
        this.status = status;
        this.code = code;
        this.id = id;
        this.challenge = challenge;
    }

    /** Returns the refusal of a caller that may not do what it wants. */
    static RefusedMessageException of(AccessRefusal refusal, JsonNode id) {
        return new RefusedMessageException(
                refusal.status(), NOT_ALLOWED, refusal.detail(), id, Optional.of(refusal.challenge()));
    }

    /** Refuses a message whose id is unknown. */
    RefusedMessageException(int status, int code, String rule) {
        this(status, code, rule, NullNode.instance);
    }

    int status() {
        return status;
    }

    int code() {
        return code;
    }

    /** Returns the header {@code WWW-Authenticate} of the answer, if it has one. */
    Optional<String> challenge() {
        return challenge;
    }

    JsonNode id() {
        return id;
    }
}
