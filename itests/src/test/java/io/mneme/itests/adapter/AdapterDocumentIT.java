package io.mneme.itests.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.itests.harness.NpmPackages;
import io.mneme.itests.harness.TestContainer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs of {@code docs/adapters.md} and the examples of the adapters run as they are written. */
class AdapterDocumentIT {

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin/java").toString();

    /** The compiler and the collector that start fast: each of these programs ends before the others pay off. */
    private static final String C1 = "-XX:TieredStopAtLevel=1";

    private static final String SERIAL = "-XX:+UseSerialGC";

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    @TempDir
    Path folder;

    private static String address() {
        return container.uri("").toString();
    }

    @ParameterizedTest
    @CsvSource({"0, LangChain4jChat, Gladly.", "1, SpringAiChat, Gladly.", "2, SpringAiSession, 1"})
    void aProgramInJavaRuns(int index, String name, String printed) throws IOException {
        String program = DocumentSnippets.in("java", address()).get(index);
        assertThat(DocumentSnippets.className(program)).isEqualTo(name);
        Path file = Files.writeString(folder.resolve(name + ".java"), program);

        assertThat(run(JAVA, C1, SERIAL, "-cp", System.getProperty("java.class.path"), file.toString()))
                .endsWith(printed);
    }

    @Test
    void theDocumentHasTheseProgramsInJavaAndNoOther() throws IOException {
        assertThat(DocumentSnippets.in("java", address())).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({"langchain4j, langchain4j", "spring-ai, springai"})
    void anExampleGoesOnWhereItEnded(String module, String packageName) throws IOException {
        String classes = Path.of("../adapters", module, "target/test-classes")
                .toAbsolutePath()
                .toString();
        String classPath = classes + File.pathSeparator + System.getProperty("java.class.path");
        String[] line = {JAVA, C1, SERIAL, "-cp", classPath, "io.mneme." + packageName + ".ExampleChat", address()};

        run(line);

        assertThat(run(line)).contains("> Who am I?\nI see 5 messages.").contains("The window has 4 messages");
    }

    @Test
    void theProgramInPythonRuns() throws IOException {
        assumeTrue(isThere("python3"), "There is no python3: its program is skipped.");
        String program = DocumentSnippets.in("python", address()).get(0);

        assertThat(contents(run("python3", "-c", program))).containsExactly("Tea at five?", "Gladly.", "With milk?");
    }

    @Test
    void theProgramInTypeScriptCompilesAndRuns() throws IOException {
        String program = DocumentSnippets.in("ts", address()).get(0);
        Files.writeString(folder.resolve("program.mts"), program);
        NpmPackages packages = NpmPackages.installed();
        assertThat(packages.program(
                                "tsc",
                                folder,
                                "--strict",
                                "--target",
                                "es2022",
                                "--module",
                                "nodenext",
                                "--lib",
                                "es2022,dom",
                                "--types",
                                "",
                                "program.mts")
                        .text())
                .isEmpty();

        assertThat(contents(run("node", "program.mjs"))).containsExactly("Tea at five?", "Gladly.", "With milk?");
    }

    private static Iterable<String> contents(String messages) throws IOException {
        JsonNode read = new ObjectMapper().readTree(messages);
        return read.findValuesAsText("content");
    }

    private boolean isThere(String program) {
        return NpmPackages.run(folder, "sh", "-c", "command -v " + program).code() == 0;
    }

    /** Returns what a program printed, without what its logging says. */
    private String run(String... line) {
        var outcome = NpmPackages.run(folder, line);
        assertThat(outcome.code()).as(outcome.text()).isZero();
        return outcome.text()
                .lines()
                .filter(printed -> !printed.startsWith("SLF4J"))
                .reduce((former, last) -> former + "\n" + last)
                .orElse("");
    }
}
