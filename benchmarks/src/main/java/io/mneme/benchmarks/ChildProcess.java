package io.mneme.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a measurement in a process of its own that has 512 MB of heap. */
public final class ChildProcess {

    private static final String HEAP = "-Xmx512m";

    private ChildProcess() {}

    /**
     * Runs the main method of a class, whose output is that of this process.
     *
     * @throws IllegalStateException if it fails
     */
    public static void run(Class<?> program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(List.of(arguments));
        if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
            throw new IllegalStateException(program.getSimpleName() + " failed");
        }
    }
}
