package io.mneme.context.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several texts just below the limit are counted at once in a small heap, by a process of its own. */
class LongTextHeapTest {

    private static final String HEAP = "-Xmx512m";

    @Test
    void eightPromptsOfTheMaximumLengthAreCountedAtOnceIn512MegabytesOfHeap(@TempDir Path folder) throws Exception {
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-cp",
                        System.getProperty("java.class.path"),
                        LongTextProbe.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String printed = Files.readString(output, StandardCharsets.UTF_8);
        assertThat(process.exitValue()).as(printed).isZero();
        assertThat(printed.lines().filter(line -> line.contains(" tokens in ")))
                .hasSize(8)
                .anyMatch(line -> line.startsWith("repeated: 131073 tokens"));
    }
}
