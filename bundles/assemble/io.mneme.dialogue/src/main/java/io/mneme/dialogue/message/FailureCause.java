package io.mneme.dialogue.message;

import java.util.Arrays;

/** Describes failures for logs: by class and place, without the message, which may contain a text of the dialogue. */
public final class FailureCause {

    private FailureCause() {}

    /** Returns the class of the first cause, and where it was thrown. */
    public static String of(Throwable failure) {
        Throwable thrown = failure;
        while (thrown.getCause() != null) {
            thrown = thrown.getCause();
        }
        return describe(thrown);
    }

    private static String describe(Throwable thrown) {
        return Arrays.stream(thrown.getStackTrace())
                .findFirst()
                .map(frame -> thrown.getClass().getName() + " at " + frame)
                .orElse(thrown.getClass().getName());
    }
}
