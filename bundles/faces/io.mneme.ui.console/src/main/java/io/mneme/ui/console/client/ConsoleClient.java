package io.mneme.ui.console.client;

import io.mneme.ui.console.protocol.SocketPath;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Brings a person or a script to the shell of a running container. It runs outside the container, with this bundle and
 * JLine on its class path:
 *
 * <pre>java -cp io.mneme.ui.gogo.jar:jline.jar io.mneme.ui.gogo.client.Console DATA_FOLDER_OR_SOCKET [-c COMMAND]</pre>
 *
 * <p>With {@code -c} it runs one command. Otherwise it prompts when it has a terminal, and else runs each line of its
 * standard input. Input and output are UTF-8. It exits with 0 when all commands worked, 1 when one failed, 2 when it was
 * called wrongly, 3 when the container cannot be reached.
 */
public final class ConsoleClient {

    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int MISUSED = 2;
    private static final int UNREACHABLE = 3;

    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;
    private final TerminalEnvironment environment;

    ConsoleClient(InputStream in, PrintStream out, PrintStream err, TerminalEnvironment surroundings) {
        this.in = in;
        this.out = out;
        this.err = err;
        this.environment = surroundings;
    }

    public static void main(String[] arguments) {
        ConsoleClient console = new ConsoleClient(
                System.in, utf8(FileDescriptor.out), utf8(FileDescriptor.err), TerminalEnvironment.ofProcess());
        System.exit(console.run(List.of(arguments)));
    }

    /** Does what the arguments ask for and returns the exit code. */
    int run(List<String> arguments) {
        ConsoleArguments errand;
        try {
            errand = ConsoleArguments.parse(arguments);
        } catch (IllegalArgumentException misused) {
            err.println(misused.getMessage());
            return MISUSED;
        }
        try (ConsoleConnection line = ConsoleConnection.connect(errand.socket())) {
            return serve(line, errand) ? OK : FAILED;
        } catch (IOException gone) {
            err.println("the container cannot be reached at " + errand.socket().path() + ": " + gone.getMessage());
            return UNREACHABLE;
        }
    }

    private boolean serve(ConsoleConnection line, ConsoleArguments errand) throws IOException {
        if (environment.outputIsTerminal()) {
            line.sendTerminalType(environment.terminalType());
        }
        if (errand.command().isPresent()) {
            return line.run(errand.command().get(), out, err) != ConsoleConnection.CommandOutcome.FAILED;
        }
        if (environment.inputIsTerminal() && environment.outputIsTerminal()) {
            return InteractivePrompt.open(line, environment).runSession();
        }
        return runLines(line);
    }

    /**
     * Runs the lines of the standard input, except those that begin with {@code #}, also after one that failed, up to the end or to a
     * line that leaves.
     *
     * @return whether all of them worked
     */
    private boolean runLines(ConsoleConnection line) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        boolean worked = true;
        for (String command = reader.readLine(); command != null; command = reader.readLine()) {
            if (command.isBlank() || command.startsWith("#")) {
                continue;
            }
            ConsoleConnection.CommandOutcome end = line.run(command, out, err);
            if (end == ConsoleConnection.CommandOutcome.LEFT) {
                break;
            }
            worked &= end == ConsoleConnection.CommandOutcome.WORKED;
        }
        return worked;
    }

    private static PrintStream utf8(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }

    /**
     * What the caller of the console wants.
     *
     * @param socket where the container listens
     * @param command the only command to run; empty to read commands
     */
    record ConsoleArguments(SocketPath socket, Optional<String> command) {

        static final String USAGE = "usage: Console DATA_FOLDER_OR_SOCKET [-c COMMAND]";

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
}
