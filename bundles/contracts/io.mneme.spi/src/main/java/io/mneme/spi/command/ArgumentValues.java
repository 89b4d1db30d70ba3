package io.mneme.spi.command;

import java.util.List;
import java.util.Set;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Knows what can be given as an argument of shell commands, such as the names of journals. Register an implementation as a service, and the
 * console, bash and zsh complete each argument whose placeholder in the help is one of its names.
 *
 * <p>Called for each Tab that a person presses, from many threads at once: it should answer in a few milliseconds. Of one that throws,
 * nothing is offered.
 */
@ConsumerType
public interface ArgumentValues {

    /** Returns the placeholders that it has values for, in lower case, such as {@code journal}; always the same ones. */
    Set<String> arguments();

    /**
     * Returns what can be given, in the order in which it is offered. What does not begin with the typed text is left out by the caller, and
     * so is what comes after the first few hundred.
     */
    List<String> values(ArgumentRequest request);
}
