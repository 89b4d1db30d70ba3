package io.mneme.ui.realtime.event;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.view.JsonNodes;
import io.mneme.view.TextAbbreviator;
import java.util.List;
import java.util.Optional;

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
}
