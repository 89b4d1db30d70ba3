package io.mneme.ui.console.client;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

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
        return new BatchMode(in, out, err).run(line);
    }

    private static PrintStream utf8(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }
}
