package io.mneme.ui.gogo.log;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.view.JsonNodes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.event.Level;

/**
 * A message of the log.
 *
 * @param at when, as the log has it; empty for what is no message, such as the rest of a stack trace that begins earlier
 * @param level its level in lower case; empty in the same case
 * @param logger the logger, as the log shortens it; empty in the same case
 * @param text what it says, with the stack trace behind it
 */
record LogMessage(Optional<String> at, Optional<String> level, Optional<String> logger, String text) {

    private static final Pattern FORM = Pattern.compile(
            "([0-9]{4}-[0-9]{2}-[0-9]{2}T\\S+) +(ERROR|WARN|INFO|DEBUG|TRACE) +(\\S+) *(.*)", Pattern.DOTALL);

    /** Returns whether a line begins a message. */
    static boolean begins(String line) {
        return level(line).isPresent();
    }

    /** Returns the level of the message that a line begins; empty if it begins none. */
    static Optional<Level> level(String line) {
        Matcher beginning = FORM.matcher(line.stripTrailing());
        return beginning.matches() ? Optional.of(Level.valueOf(beginning.group(2))) : Optional.empty();
    }

    /** Reads a message with its lines. */
    static LogMessage of(String lines) {
        String stripped = lines.stripTrailing();
        Matcher form = FORM.matcher(stripped);
        return form.matches()
                ? new LogMessage(
                        Optional.of(form.group(1)),
                        Optional.of(form.group(2).toLowerCase(Locale.ROOT)),
                        Optional.of(form.group(3)),
                        form.group(4))
                : new LogMessage(Optional.empty(), Optional.empty(), Optional.empty(), stripped);
    }

    /** Returns messages as an object with an array. */
    static ObjectNode json(List<String> messages) {
        ObjectNode json = JsonNodes.object();
        ArrayNode data = json.putArray("data");
        messages.forEach(message -> data.add(of(message).json()));
        return json;
    }

    /** Returns it as an object; what is empty is null. */
    ObjectNode json() {
        return JsonNodes.object()
                .put("at", at.orElse(null))
                .put("level", level.orElse(null))
                .put("logger", logger.orElse(null))
                .put("message", text);
    }
}
