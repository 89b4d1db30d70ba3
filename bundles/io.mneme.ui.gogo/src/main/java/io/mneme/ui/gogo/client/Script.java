package io.mneme.ui.gogo.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Runs the lines of an input one after the other, those that begin with {@code #} excepted. */
final class Script {

    private final BufferedReader in;
    private final OutputStream out;
    private final OutputStream err;

    Script(InputStream in, OutputStream out, OutputStream err) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
        this.err = err;
    }

    /**
     * Runs all lines, also behind one that failed, up to the end or to a line that leaves.
     *
     * @return whether all of them worked
     */
    boolean run(Line line) throws IOException {
        boolean worked = true;
        for (String command = in.readLine(); command != null; command = in.readLine()) {
            if (command.isBlank() || command.startsWith("#")) {
                continue;
            }
            Line.End end = line.run(command, out, err);
            if (end == Line.End.LEFT) {
                break;
            }
            worked &= end == Line.End.WORKED;
        }
        return worked;
    }
}
