package io.mneme.ui.realtime.event;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.AssemblerBusyException;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.UnfinishedErasureException;
import io.mneme.api.format.FormatUnavailableException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.session.NoCurrentCharacterException;
import io.mneme.api.session.RecordingUnavailableException;
import io.mneme.api.session.SessionInUseException;
import io.mneme.api.session.UnknownCharacterException;
import io.mneme.api.session.UnknownMessageException;
import io.mneme.api.session.UnknownSessionException;
import io.mneme.support.text.TextAbbreviator;
import io.mneme.view.JsonNodes;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Why an event was not carried out; nothing has changed.
 *
 * @param code what kind of error it is
 * @param message the part at fault and the rule, for a person
 * @param param path of the field at fault; empty if no single field is
 * @param availableCharacters names that would have been accepted; empty if the error is not about a name
 */
public record EventError(
        ErrorCode code, String message, Optional<String> param, Optional<List<String>> availableCharacters) {

    private static final Logger LOG = LoggerFactory.getLogger(EventError.class);
    private static final int MAX_MESSAGE_LENGTH = 1_000;
    private static final int MAX_PARAM_LENGTH = 100;

    public EventError {
        requireNonNull(code, "code");
        message = TextAbbreviator.abbreviate(message, MAX_MESSAGE_LENGTH);
        param = param.map(path -> TextAbbreviator.abbreviate(path, MAX_PARAM_LENGTH));
        availableCharacters = availableCharacters.map(List::copyOf);
    }

    /** Returns an error that no single field causes. */
    public static EventError of(ErrorCode code, String message) {
        return new EventError(code, message, Optional.empty(), Optional.empty());
    }

    /** Returns an error that a field causes. */
    static EventError of(ErrorCode code, String message, String param) {
        return new EventError(code, message, Optional.of(param), Optional.empty());
    }

    /**
     * Returns the error behind an exception; one that the client has not caused is logged without the event.
     *
     * @param param the part of the event that a session refuses, if it does
     */
    public static EventError of(RuntimeException thrown, String param) {
        if (thrown instanceof RejectedEventException rejected) {
            return rejected.error();
        }
        if (thrown instanceof MalformedJsonException malformed) {
            return of(ErrorCode.INVALID_JSON, "the message " + malformed.getMessage());
        }
        if (thrown instanceof InvalidRequestException invalid) {
            return of(ErrorCode.INVALID_VALUE, invalid.getMessage(), invalid.field());
        }
        return ofResume(thrown, param).orElseGet(() -> ofRefusal(thrown, param));
    }

    private static EventError ofRefusal(RuntimeException thrown, String param) {
        if (thrown instanceof UnknownCharacterException unknown) {
            return new EventError(
                    ErrorCode.UNKNOWN_CHARACTER,
                    unknown.getMessage(),
                    Optional.of(param),
                    Optional.of(unknown.available()));
        }
        if (thrown instanceof UnknownMessageException unknown) {
            return of(ErrorCode.UNKNOWN_ITEM, unknown.getMessage(), param);
        }
        if (thrown instanceof NoCurrentCharacterException) {
            return of(ErrorCode.NO_CURRENT_CHARACTER, "no character is current; send session.update first");
        }
        if (thrown instanceof IllegalArgumentException refused) {
            return of(ErrorCode.INVALID_VALUE, String.valueOf(refused.getMessage()), param);
        }
        return ofFault(thrown);
    }

    /** Returns the error of a session that cannot be resumed; empty if an exception says something else. */
    private static Optional<EventError> ofResume(RuntimeException thrown, String param) {
        if (thrown instanceof UnknownSessionException) {
            return Optional.of(of(ErrorCode.UNKNOWN_SESSION, thrown.getMessage(), param));
        }
        return thrown instanceof SessionInUseException
                ? Optional.of(of(ErrorCode.SESSION_IN_USE, thrown.getMessage(), param))
                : Optional.empty();
    }

    private static EventError ofFault(RuntimeException thrown) {
        if (thrown instanceof AssemblerBusyException
                || thrown instanceof RedactionException
                || thrown instanceof FormatUnavailableException
                || thrown instanceof RecordingUnavailableException
                || thrown instanceof UnfinishedErasureException) {
            return of(ErrorCode.UNAVAILABLE, thrown.getMessage());
        }
        if (thrown instanceof JournalException) {
            return of(ErrorCode.UNAVAILABLE, "the journal cannot record; the event may be sent again");
        }
        if (thrown instanceof IllegalStateException) {
            // The session was closed by another thread while it handled the event.
            return of(ErrorCode.UNAVAILABLE, "the session has ended");
        }
        // The texts of a session are in no log, and a message of an exception may contain one.
        LOG.error("an event failed: {}", thrown.getClass().getName(), new StackOnly(thrown));
        return of(ErrorCode.SERVER_ERROR, "the event failed; the container's log has the cause");
    }

    /** Returns the event {@code error} that reports it. */
    public ObjectNode toEvent() {
        ObjectNode event = JsonNodes.object().put("type", "error");
        ObjectNode error = event.putObject("error");
        error.put("type", code.type());
        error.put("code", code.label());
        error.put("message", message);
        error.put("param", param.orElse(null));
        availableCharacters.ifPresent(names -> error.set("available_characters", JsonNodes.strings(names)));
        return event;
    }

    /** An event is not carried out; nothing has changed. */
    public static final class RejectedEventException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient EventError error;

        /** Creates one with the error to report. */
        public RejectedEventException(EventError error) {
            super(error.message());
            this.error = error;
        }

        /** Returns the error to report. */
        public EventError error() {
            return error;
        }
    }

    /** The stack of a failure without its message. */
    private static final class StackOnly extends RuntimeException {

        private static final long serialVersionUID = 1L;

        StackOnly(RuntimeException failure) {
            super("");
            setStackTrace(failure.getStackTrace());
        }
    }
}
