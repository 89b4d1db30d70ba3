package io.mneme.ui.realtime.event;

import io.mneme.api.context.AssemblerBusyException;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.redaction.RedactionException;
import io.mneme.api.session.NoCurrentCharacterException;
import io.mneme.api.session.UnknownCharacterException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Translates what the services throw into errors of events. */
final class EventErrors {

    private static final Logger LOG = LoggerFactory.getLogger(EventErrors.class);

    private EventErrors() {}

    /**
     * Returns the error behind an exception; one that the client has not caused is logged without the event.
     *
     * @param param the part of the event that a session refuses, if it does
     */
    static EventError of(RuntimeException thrown, String param) {
        if (thrown instanceof RejectedEventException rejected) {
            return rejected.error();
        }
        if (thrown instanceof MalformedJsonException malformed) {
            return EventError.of(ErrorCode.INVALID_JSON, "the message " + malformed.getMessage());
        }
        if (thrown instanceof InvalidRequestException invalid) {
            return EventError.of(ErrorCode.INVALID_VALUE, invalid.getMessage(), invalid.field());
        }
        return refused(thrown, param);
    }

    private static EventError refused(RuntimeException thrown, String param) {
        if (thrown instanceof UnknownCharacterException unknown) {
            return new EventError(
                    ErrorCode.UNKNOWN_CHARACTER,
                    unknown.getMessage(),
                    Optional.of(param),
                    Optional.of(unknown.available()));
        }
        if (thrown instanceof NoCurrentCharacterException) {
            return EventError.of(ErrorCode.NO_CURRENT_CHARACTER, "no character is current; send session.update first");
        }
        if (thrown instanceof IllegalArgumentException refused) {
            return EventError.of(ErrorCode.INVALID_VALUE, String.valueOf(refused.getMessage()), param);
        }
        return fault(thrown);
    }

    private static EventError fault(RuntimeException thrown) {
        if (thrown instanceof AssemblerBusyException || thrown instanceof RedactionException) {
            return EventError.of(ErrorCode.UNAVAILABLE, thrown.getMessage());
        }
        if (thrown instanceof JournalException) {
            return EventError.of(ErrorCode.UNAVAILABLE, "the journal cannot record; the event may be sent again");
        }
        if (thrown instanceof IllegalStateException) {
            // The session was closed by another thread while it handled the event.
            return EventError.of(ErrorCode.UNAVAILABLE, "the session has ended");
        }
        // The texts of a session are in no log, and a message of an exception may contain one.
        LOG.error("an event failed: {}", thrown.getClass().getName(), new StackOnly(thrown));
        return EventError.of(ErrorCode.SERVER_ERROR, "the event failed; the container's log has the cause");
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
