package io.mneme.itests.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The command of an installed container, called as a process of its own.
 *
 * @param home where the container is installed
 * @param data the data folder of the container that is called
 * @param scratch a folder for what the command prints
 */
public record ContainerCommand(Path home, Path data, Path scratch) {

    /** How a command has ended, with what it has printed. */
    public record Ended(int code, String out, String err) {}

    /** Runs a command without input. */
    public Ended run(String... words) throws IOException, InterruptedException {
        return run(Path.of("/dev/null"), words);
    }

    /** Runs a command with the content of a file as its input. */
    public Ended run(Path input, String... words) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(home.resolve("bin/mneme").toString()));
        line.addAll(Arrays.asList(words));
        Path out = Files.createTempFile(scratch, "out", "");
        Path err = Files.createTempFile(scratch, "err", "");
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectInput(input.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("MNEME_DATA", data.toString());
        builder.environment().put("MNEME_BASE", home.toString());
        int code = builder.start().waitFor();
        return new Ended(code, Files.readString(out), Files.readString(err));
    }
}
