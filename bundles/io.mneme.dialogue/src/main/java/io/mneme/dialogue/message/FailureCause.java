package io.mneme.dialogue.message;

import java.util.Arrays;

/** Describes failures for logs: by class and place, without the message, which may contain a text of the dialogue. */
public final class FailureCause {

    private FailureCause() {}

    /** Returns the class of what was thrown, and where. */
    public static String of(Throwable thrown) {
        return Arrays.stream(thrown.getStackTrace())
                .findFirst()
                .map(frame -> thrown.getClass().getName() + " at " + frame)
                .orElse(thrown.getClass().getName());
    }
}
