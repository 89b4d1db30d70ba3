package io.mneme.ui.command.client;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * What the console is called from.
 *
 * @param inputIsTerminal whether a person can type
 * @param outputIsTerminal whether a person sees the output
 * @param environment the variables of the environment
 */
record TerminalEnvironment(boolean inputIsTerminal, boolean outputIsTerminal, Map<String, String> environment) {

    TerminalEnvironment {
        requireNonNull(environment, "environment");
        environment = Map.copyOf(environment);
    }

    static TerminalEnvironment ofProcess() {
        return new TerminalEnvironment(isTerminal(0), isTerminal(1), System.getenv());
    }

    /** Returns the type of the terminal, {@code dumb} if the environment does not name it. */
    String terminalType() {
        return environment.getOrDefault("TERM", "dumb");
    }

    /** Returns whether colours are welcome: a terminal that can show them, and the user has not asked for none. */
    boolean showsColors() {
        return outputIsTerminal
                && !terminalType().equals("dumb")
                && environment.getOrDefault("NO_COLOR", "").isEmpty();
    }

    /** Returns where the commands a person has typed are kept from one call to the next. */
    Path historyFile() {
        String state = environment.getOrDefault("XDG_STATE_HOME", "");
        return state.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".mneme_history")
                : Path.of(state, "mneme", "history");
    }

    /** Java reports only whether input and output both are a terminal, and newer versions not even that. */
    private static boolean isTerminal(int descriptor) {
        Path link = Path.of("/proc/self/fd", Integer.toString(descriptor));
        try {
            String target = Files.readSymbolicLink(link).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException noProc) {
            return System.console() != null;
        }
    }
}
