package io.mneme.spi.command;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * An argument that is being typed.
 *
 * @param command scope and function, with a colon between them
 * @param argument the placeholder of the argument, in lower case
 * @param operands what was given before it, without options and their values, in its order
 * @param typed what was typed of it; may be empty
 * @param folder the absolute path of the folder where relative paths start
 */
public record ArgumentRequest(String command, String argument, List<String> operands, String typed, String folder) {

    public ArgumentRequest {
        requireNonNull(command, "command");
        requireNonNull(argument, "argument");
        operands = List.copyOf(operands);
        requireNonNull(typed, "typed");
        requireNonNull(folder, "folder");
    }
}
