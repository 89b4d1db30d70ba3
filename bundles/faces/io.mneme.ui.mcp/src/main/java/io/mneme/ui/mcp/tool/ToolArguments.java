package io.mneme.ui.mcp.tool;

import io.mneme.api.conversation.ConversationCursor;
import io.mneme.support.time.MomentParser;
import io.mneme.view.ConversationCursors;
import io.mneme.view.input.InputFields;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Optional;

/** Reads arguments that several tools have. */
final class ToolArguments {

    private ToolArguments() {}

    /** Returns a whole number within bounds, or its default. */
    static int number(InputFields fields, String name, int min, int max, int defaultValue) {
        int number = fields.number(name).orElse(defaultValue);
        if (number < min || number > max) {
            throw fields.invalid(name, "must be a number from " + min + " to " + max);
        }
        return number;
    }

    /** Returns a text that is not blank; empty if it is absent. */
    static Optional<String> word(InputFields fields, String name) {
        Optional<String> text = fields.text(name);
        if (text.filter(String::isBlank).isPresent()) {
            throw fields.invalid(name, "must not be blank");
        }
        return text;
    }

    /** Returns a text that must be given and is not blank. */
    static String requireWord(InputFields fields, String name) {
        return word(fields, name).orElseThrow(() -> fields.invalid(name, "must be given, as a text"));
    }

    /** Returns a moment: a date, a time, or an age. */
    static Optional<Instant> moment(InputFields fields, String name) {
        return fields.text(name).map(text -> {
            try {
                return MomentParser.parse(text, ZonedDateTime.now());
            } catch (DateTimeException noMoment) {
                throw fields.invalid(name, MomentParser.RULE);
            }
        });
    }

    /** Returns where a page starts, from the {@code next} of the page before it. */
    static ConversationCursor cursor(InputFields fields) {
        return fields.text("after")
                .map(text -> ConversationCursors.decode(text)
                        .orElseThrow(() -> fields.invalid("after", "must be the next of an earlier page")))
                .orElse(ConversationCursor.START);
    }
}
