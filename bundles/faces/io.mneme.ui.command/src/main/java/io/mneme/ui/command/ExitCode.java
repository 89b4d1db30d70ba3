package io.mneme.ui.command;

import java.util.NoSuchElementException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.felix.service.command.CommandSession;

/**
 * How a command has ended. What is not there is reported by exceptions that are called {@code Unknown…Exception}, wherever they are from, by
 * {@link NoSuchElementException}, or by the variable {@value #VARIABLE} of a command that returns nevertheless.
 */
enum ExitCode {
    DONE(0),
    /** What the command was to find is not there, or the command failed. */
    FAILED(1),
    /** There is no such command, or it does not take these arguments. */
    USAGE(2);

    /** The session variable by which a command that returns sets its exit code, as a number. */
    static final String VARIABLE = "mneme.exit";

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** Returns the code of a command that has thrown. */
    static ExitCode of(Throwable failure) {
        Throwable cause =
                failure instanceof ExecutionException && failure.getCause() != null ? failure.getCause() : failure;
        boolean misused = cause instanceof IllegalArgumentException && !isNotFound(cause);
        return misused ? USAGE : FAILED;
    }

    /** Returns the code of a command that has returned. */
    static ExitCode of(CommandSession session) {
        Object set = session.get(VARIABLE);
        return Stream.of(values())
                .filter(code -> Integer.valueOf(code.number).equals(set))
                .findFirst()
                .orElse(DONE);
    }

    private static boolean isNotFound(Throwable cause) {
        return cause instanceof NoSuchElementException
                || Stream.<Class<?>>iterate(cause.getClass(), type -> type != Object.class, Class::getSuperclass)
                        .map(Class::getSimpleName)
                        .anyMatch(name -> name.startsWith("Unknown") && name.endsWith("Exception"));
    }
}
