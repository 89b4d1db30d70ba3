package io.mneme.benchmarks;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
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
        ProcessBuilder process = process(System.getProperty("java.class.path"), program, arguments);
        await(program, process.inheritIO().start());
    }

    /**
     * Runs the main method of a class, and returns the lines that it prints.
     *
     * @param classPath where its classes are
     * @throws IllegalStateException if it fails
     */
    public static List<String> lines(String classPath, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        Process started = process(classPath, program, arguments)
                .redirectError(Redirect.INHERIT)
                .start();
        List<String> lines = started.inputReader().lines().toList();
        await(program, started);
        return lines;
    }

    private static ProcessBuilder process(String classPath, Class<?> program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-cp",
                classPath,
                program.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    private static void await(Class<?> program, Process started) throws InterruptedException {
        if (started.waitFor() != 0) {
            throw new IllegalStateException(program.getSimpleName() + " failed");
        }
    }
}
