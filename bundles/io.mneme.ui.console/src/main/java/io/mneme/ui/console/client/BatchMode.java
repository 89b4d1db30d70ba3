package io.mneme.ui.console.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Runs the lines of an input one after the other, those that begin with {@code #} excepted. */
final class BatchMode {

    private final BufferedReader reader;
    private final OutputStream out;
    private final OutputStream err;

    BatchMode(InputStream in, OutputStream out, OutputStream err) {
        this.reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
        this.err = err;
    }

    /**
     * Runs all lines, also behind one that failed, up to the end or to a line that leaves.
     *
     * @return whether all of them worked
     */
    boolean run(ConsoleConnection line) throws IOException {
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
}
