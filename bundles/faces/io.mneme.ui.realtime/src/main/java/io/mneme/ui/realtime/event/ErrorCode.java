package io.mneme.ui.realtime.event;

import java.util.Locale;

/** The kinds of errors that clients distinguish. */
public enum ErrorCode {
    /** The message is not one JSON object, or nests too deeply, or has a key twice. */
    INVALID_JSON,
    /** The message is binary. */
    BINARY_MESSAGE,
    /** The message is too long. */
    MESSAGE_TOO_LARGE,
    /** The type of the event is not known. */
    UNKNOWN_EVENT,
    /** The type of the event is known from other servers of this kind of interface, and is not supported here. */
    UNSUPPORTED_EVENT,
    /** A field is missing or breaks a rule. */
    INVALID_VALUE,
    /** The character has no configuration, or no history in this session. */
    UNKNOWN_CHARACTER,
    /** No history of this session has the item. */
    UNKNOWN_ITEM,
    /** No session of this id was recorded. */
    UNKNOWN_SESSION,
    /** The session that is to be resumed is open. */
    SESSION_IN_USE,
    /** No character is current. */
    NO_CURRENT_CHARACTER,
    /** The client sends more events than its rate allows. */
    RATE_LIMIT_EXCEEDED,
    /** The token of the client lacks a scope that the event needs. */
    INSUFFICIENT_SCOPE,
    /** There are as many sessions as the configuration allows. */
    TOO_MANY_SESSIONS,
    /** A service is absent or overloaded; the event may be sent again. */
    UNAVAILABLE,
    /** The container failed; its log has the cause. */
    SERVER_ERROR;

    /** Returns its name in events and meters. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the class of errors that it belongs to, as clients of this protocol know them. */
    String type() {
        return switch (this) {
            case RATE_LIMIT_EXCEEDED, TOO_MANY_SESSIONS -> "rate_limit_error";
            case UNAVAILABLE, SERVER_ERROR -> "server_error";
            default -> "invalid_request_error";
        };
    }
}
