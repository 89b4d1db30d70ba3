package io.mneme.ui.console.client;

import static java.util.Objects.requireNonNull;

import io.mneme.ui.console.protocol.SocketPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What the caller of the console wants.
 *
 * @param socket where the container listens
 * @param command the only command to run; empty to read commands
 */
record ConsoleArguments(SocketPath socket, Optional<String> command) {

    static final String USAGE = "usage: Console DATA_FOLDER_OR_SOCKET [-c COMMAND]";

    ConsoleArguments {
        requireNonNull(socket, "socket");
        requireNonNull(command, "command");
    }

    /**
     * Reads the arguments of a command line.
     *
     * @throws IllegalArgumentException if they are others
     */
    static ConsoleArguments parse(List<String> arguments) {
        boolean bare = arguments.size() == 1;
        boolean withCommand = arguments.size() == 3 && arguments.get(1).equals("-c");
        if (!bare && !withCommand) {
            throw new IllegalArgumentException(USAGE);
        }
        Path place = Path.of(arguments.get(0));
        SocketPath socket = Files.isDirectory(place) ? SocketPath.in(place) : new SocketPath(place);
        return new ConsoleArguments(socket, withCommand ? Optional.of(arguments.get(2)) : Optional.empty());
    }
}
