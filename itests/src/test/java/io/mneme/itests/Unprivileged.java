package io.mneme.itests;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Processes that are bound by the permissions of files even if the tests are run by root. */
public final class Unprivileged {

    /** What to put before a command. */
    public static final List<String> COMMAND = List.of(
            "setpriv",
            "--inh-caps",
            "-dac_override,-dac_read_search",
            "--bounding-set",
            "-dac_override,-dac_read_search");

    private Unprivileged() {}

    /** Returns whether there can be such processes here. */
    static boolean isPossible() throws InterruptedException {
        try {
            return run(COMMAND, "true") == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Changes the permissions of a file or folder as {@code chmod} does. */
    static void setMode(Path file, String... mode) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("chmod"));
        command.addAll(List.of(mode));
        if (run(command, file.toString()) != 0) {
            throw new IOException("cannot change the permissions of " + file);
        }
    }

    private static int run(List<String> command, String argument) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(command);
        line.add(argument);
        return new ProcessBuilder(line).inheritIO().start().waitFor();
    }
}
