package io.mneme.support.terminal;

import java.io.EOFException;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;

/** Describes in one line why a command of the shell failed. */
public final class ErrorLine {

    /** How Gogo's message begins when no method takes the arguments that were given. */
    private static final String WRONG_ARGUMENTS = "Cannot coerce ";

    private static final String UNKNOWN_COMMAND = "Command not found: ";

    /** Advises a person whose command could not be run. */
    public interface CommandAdvice {

        /** Returns that the arguments do not fit the command of a name. */
        default String misfit(String command) {
            return "these arguments do not fit " + command + "; try: help " + command;
        }

        /** Returns that no command has a name. */
        default String unknown(String command) {
            return "no command is called " + command + "; try: help";
        }
    }

    private ErrorLine() {}

    /**
     * Returns what a person can do something with; the kind of the failure is named only where nothing else is known. A
     * message can repeat what an entry or a caller contains, so nothing in it steers the terminal.
     *
     * @param advice what is said to a person who called a command wrongly
     */
    public static String of(Throwable failure, CommandAdvice advice) {
        Throwable cause = unwrapped(failure);
        return cause instanceof CancellationException || cause instanceof InterruptedException
                ? "interrupted"
                : TerminalText.of(
                        describe(cause, String.valueOf(cause.getMessage()).strip(), advice));
    }

    /** Gogo wraps what a command throws. */
    private static Throwable unwrapped(Throwable failure) {
        boolean wraps = failure instanceof ExecutionException || failure instanceof InvocationTargetException;
        return wraps && failure.getCause() != null ? unwrapped(failure.getCause()) : failure;
    }

    private static String describe(Throwable cause, String message, CommandAdvice advice) {
        if (message.startsWith(UNKNOWN_COMMAND)) {
            return advice.unknown(message.substring(UNKNOWN_COMMAND.length()));
        }
        if (message.startsWith(WRONG_ARGUMENTS)) {
            // Gogo puts an underscore before the name of a function that is a keyword of Java, such as new.
            return advice.misfit(message.substring(WRONG_ARGUMENTS.length()).replaceFirst("^_?([^(]*).*", "$1"));
        }
        boolean speaks =
                cause.getMessage() != null && (cause instanceof RuntimeException || cause instanceof EOFException);
        return (speaks ? message : cause.getClass().getSimpleName() + ": " + message)
                .lines()
                .findFirst()
                .orElse("");
    }
}
