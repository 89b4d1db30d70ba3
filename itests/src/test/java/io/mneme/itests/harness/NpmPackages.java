package io.mneme.itests.harness;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The packages of npm that tests use.
 *
 * @param folder has the folder {@code node_modules}
 */
public record NpmPackages(Path folder) {

    /** The programs of tests, and what installs the packages. */
    public static final Path PROGRAMS = Path.of("npm").toAbsolutePath();

    private static final int SKIPPED = 3;
    private static final long TIMEOUT_MINUTES = 4;

    /** Returns the packages, installed; skips the test where that is impossible. */
    public static NpmPackages installed() {
        CommandOutcome outcome = run(PROGRAMS, PROGRAMS.resolve("install").toString());
        assumeTrue(outcome.code() != SKIPPED, outcome.text());
        if (outcome.code() != 0) {
            throw new IllegalStateException("not installed: " + outcome.text());
        }
        return new NpmPackages(
                Path.of(outcome.text().lines().reduce((former, last) -> last).orElseThrow()));
    }

    /** Runs a program of a package in a folder. */
    public CommandOutcome program(String name, Path working, String... options) {
        String file = folder.resolve("node_modules/.bin").resolve(name).toString();
        return run(working, Stream.concat(Stream.of(file), Stream.of(options)).toArray(String[]::new));
    }

    /** Runs a program, and returns how it ended. */
    public static CommandOutcome run(Path working, String... line) {
        try {
            Process process = new ProcessBuilder(line)
                    .directory(working.toFile())
                    .redirectErrorStream(true)
                    .redirectInput(Path.of("/dev/null").toFile())
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IllegalStateException("no end: " + List.of(line));
            }
            return new CommandOutcome(process.exitValue(), text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot run " + List.of(line), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted in " + List.of(line), e);
        }
    }
}
