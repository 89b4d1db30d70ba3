package io.mneme.itests.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * The tests of the web page in a browser, which are programs of Node.js. They print a line of JSON for each test, and for each command on
 * the container, which they await.
 */
public final class BrowserSuite {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long END_TIMEOUT_SECONDS = 60;

    /** What the program ends with if there is no browser. */
    private static final int NO_BROWSER = 3;

    private final Path program;
    private final ContainerProcess container;
    private final List<BrowserTestResult> results = new ArrayList<>();

    private BrowserSuite(String program, ContainerProcess container) {
        this.program = NpmPackages.PROGRAMS.resolve("browser").resolve(program);
        this.container = container;
    }

    /**
     * How a test ended.
     *
     * @param name the view, and what was tried
     * @param failure why it failed; empty if it did not
     */
    public record BrowserTestResult(String name, String failure) {}

    /**
     * How all tests ended.
     *
     * @param program the exit code of the program, 3 if there is no browser, and what it printed beside the results
     * @param results the results, in their order
     */
    public record BrowserResults(CommandOutcome program, List<BrowserTestResult> results) {

        /** Returns the tests, and one that holds that all have run; skipped if there is no browser. */
        public Stream<DynamicTest> tests() {
            assumeTrue(program.code() != NO_BROWSER, program.text());
            return Stream.concat(
                    results.stream()
                            .map(result -> DynamicTest.dynamicTest(result.name(), () -> assertThat(result.failure())
                                    .isEmpty())),
                    Stream.of(DynamicTest.dynamicTest(
                            "the tests reach their end",
                            () -> assertThat(program.code()).as(program.text()).isZero())));
        }
    }

    /**
     * Runs all tests of a program on the page of a container, in a process of its own.
     *
     * @param program the name of the program
     * @param pictures the folder for pictures of the views
     * @param entries how many dictations the large history has
     */
    public static BrowserResults run(String program, ContainerProcess container, Path pictures, int entries) {
        try {
            return new BrowserSuite(program, container).run(pictures, entries);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot run " + program, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted in " + program, e);
        }
    }

    private BrowserResults run(Path pictures, int entries) throws IOException, InterruptedException {
        Path errors = Files.createTempFile("browser", ".txt");
        String address = container.uri("").toString();
        ProcessBuilder builder = new ProcessBuilder("node", program.toString(), address, pictures.toString());
        builder.environment().put("MNEME_PAGE", String.valueOf(entries));
        Process process = builder.redirectError(errors.toFile()).start();
        try (BufferedReader output = process.inputReader();
                BufferedWriter input = process.outputWriter()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                handle(JSON.readTree(line), input);
            }
        } finally {
            if (!process.waitFor(END_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        }
        CommandOutcome outcome = new CommandOutcome(process.exitValue(), Files.readString(errors));
        Files.delete(errors);
        return new BrowserResults(outcome, List.copyOf(results));
    }

    private void handle(JsonNode line, BufferedWriter input) throws IOException {
        if (line.has("test")) {
            results.add(new BrowserTestResult(
                    line.path("test").asText(), line.path("failure").asText("")));
            return;
        }
        if (line.path("command").asText().equals("stop")) {
            container.stop();
        } else {
            container.start();
        }
        input.write("done\n");
        input.flush();
    }
}
