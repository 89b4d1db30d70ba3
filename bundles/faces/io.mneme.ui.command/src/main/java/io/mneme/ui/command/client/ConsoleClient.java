package io.mneme.ui.command.client;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Brings a person or a script of lines to the shell of a running container. It runs outside the container, with this bundle and
 * JLine on its class path:
 *
 * <pre>java -cp io.mneme.ui.command.jar:jline.jar io.mneme.ui.command.client.ConsoleClient DATA_FOLDER</pre>
 *
 * <p>It prompts when it has a terminal, and else runs each line of its standard input. Input and output are UTF-8. It exits with 0 when all commands worked, 1 when one failed, 2 when it was
 * called wrongly, 3 when the container cannot be reached.
 */
public final class ConsoleClient {

    static final String USAGE = "usage: Console DATA_FOLDER";

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
        if (arguments.size() != 1) {
            err.println(USAGE);
            return MISUSED;
        }
        try (ConsoleConnection line = new ConsoleConnection(Path.of(arguments.get(0)))) {
            return serve(line) ? OK : FAILED;
        } catch (IOException gone) {
            err.println("the container cannot be reached at " + arguments.get(0) + ": " + gone.getMessage());
            return UNREACHABLE;
        }
    }

    private boolean serve(ConsoleConnection line) throws IOException {
        if (environment.outputIsTerminal()) {
            line.sendTerminalType(environment.terminalType());
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
        String command = reader.readLine();
        while (command != null && !ConsoleConnection.isExit(command)) {
            if (!command.isBlank() && !command.startsWith("#")) {
                worked &= line.run(command, out, err);
            }
            command = reader.readLine();
        }
        return worked;
    }

    private static PrintStream utf8(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }
}
