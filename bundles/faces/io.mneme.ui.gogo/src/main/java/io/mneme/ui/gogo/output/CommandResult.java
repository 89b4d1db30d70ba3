package io.mneme.ui.gogo.output;

import io.mneme.support.terminal.TerminalText;
import java.util.List;

/** What a command returns: its record components are for scripts, its text is for people, its JSON is for programs. */
public interface CommandResult {

    /** The option of every command that can answer in JSON. */
    String JSON = "--json";

    /** What {@code help} shows of the option. */
    String IN_JSON = "answer in JSON";

    /** Returns lines that may be shown on a terminal; empty if there is nothing to show. */
    String toText();

    /** Returns the same for a terminal of a width, where tables leave out what does not fit. */
    default String toText(int columns) {
        return toText();
    }

    /** Returns JSON; where HTTP has the same content, exactly the body that HTTP sends. */
    String toJson();

    /** Returns what a script iterates over; empty for a result about one thing. */
    default List<?> elements() {
        return List.of();
    }

    /**
     * Returns what the command returns to Gogo: a value, of which Gogo's converter makes text where it is shown, or JSON whose strings
     * contain no control that steers a terminal.
     */
    default Object answer(boolean json) {
        return json ? TerminalText.json(toJson()) : this;
    }
}
