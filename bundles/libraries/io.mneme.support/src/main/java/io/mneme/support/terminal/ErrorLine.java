package io.mneme.support.terminal;

import java.io.EOFException;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;

/** Describes in one line why a command of the shell failed. */
public final class ErrorLine {

    /** How Gogo's message begins when no method takes the arguments that were given. */
    private static final String WRONG_ARGUMENTS = "Cannot coerce ";

    private static final String UNKNOWN_COMMAND = "Command not found: ";

    private ErrorLine() {}

    /**
     * Returns what a person can do something with; the kind of the failure is named only where nothing else is known. A
     * message can repeat what an entry or a caller contains, so nothing in it steers the terminal.
     *
     * @param usage returns what to type to see which arguments the command of a name takes
     */
    public static String of(Throwable failure, UnaryOperator<String> usage) {
        Throwable cause = unwrapped(failure);
        return cause instanceof CancellationException || cause instanceof InterruptedException
                ? "interrupted"
                : TerminalText.of(
                        describe(cause, String.valueOf(cause.getMessage()).strip(), usage));
    }

    /** Gogo wraps what a command throws. */
    private static Throwable unwrapped(Throwable failure) {
        boolean wraps = failure instanceof ExecutionException || failure instanceof InvocationTargetException;
        return wraps && failure.getCause() != null ? unwrapped(failure.getCause()) : failure;
    }

    private static String describe(Throwable cause, String message, UnaryOperator<String> usage) {
        if (message.startsWith(UNKNOWN_COMMAND)) {
            return "no command is called " + message.substring(UNKNOWN_COMMAND.length()) + "; try: help";
        }
        if (message.startsWith(WRONG_ARGUMENTS)) {
            // Gogo puts an underscore before the name of a function that is a keyword of Java, such as new.
            String command = message.substring(WRONG_ARGUMENTS.length()).replaceFirst("^_?([^(]*).*", "$1");
            return "these arguments do not fit " + command + "; try: " + usage.apply(command);
        }
        boolean speaks =
                cause.getMessage() != null && (cause instanceof RuntimeException || cause instanceof EOFException);
        return (speaks ? message : cause.getClass().getSimpleName() + ": " + message)
                .lines()
                .findFirst()
                .orElse("");
    }
}
