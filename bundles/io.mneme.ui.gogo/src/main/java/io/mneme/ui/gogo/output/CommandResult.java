package io.mneme.ui.gogo.output;

import java.util.List;

/** What a command returns: its record components are for scripts, its text is for people, its JSON is for programs. */
public interface CommandResult {

    /** Returns lines that may be shown on a terminal; empty if there is nothing to show. */
    String toText();

    /** Returns JSON; where HTTP has the same content, exactly the body that HTTP sends. */
    String toJson();

    /** Returns what a script iterates over; empty for a result about one thing. */
    default List<?> elements() {
        return List.of();
    }
}
