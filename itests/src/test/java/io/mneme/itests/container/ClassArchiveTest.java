package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The part of {@code bin/mneme} that chooses the archive of classes, with archives that are played. */
class ClassArchiveTest {

    private static final Path SCRIPT = Path.of("../distribution/src/main/container/libexec/archive.sh");
    private static final String WRITING = "-XX:ArchiveClassesAtExit=";
    private static final String USING = "-XX:SharedArchiveFile=";

    /** What a complete archive begins with. */
    private static final int MAGIC = 0xf00baba8;

    @TempDir
    private Path home;

    @BeforeEach
    void install() throws IOException {
        Files.createDirectories(home.resolve("lib"));
        Files.writeString(Files.createDirectories(home.resolve("repository")).resolve("a.jar"), "1");
    }

    @Test
    void theFirstContainerWritesAnArchiveAndTheNextOnesUseIt() throws Exception {
        Path written = written(options());
        write(written, MAGIC);
        assertThat(options()).contains(USING + home.resolve("classes")).doesNotContain(WRITING);
        assertThat(written).doesNotExist();
        assertThat(options()).contains(USING + home.resolve("classes"));
    }

    @Test
    void anArchiveThatAKillLeftIncompleteIsNotUsed() throws Exception {
        write(written(options()), 0);
        assertThat(options()).contains(WRITING).doesNotContain(USING);
    }

    @Test
    void aNewJarOrAnotherOptionGetsAnArchiveOfItsOwn() throws Exception {
        write(written(options()), MAGIC);
        assertThat(options("MNEME_JAVA_OPTS=-Xmx1g")).contains(WRITING);
        Files.writeString(home.resolve("repository/a.jar"), "12");
        assertThat(options()).contains(WRITING);
    }

    @Test
    void thereIsNoArchiveIfTheOperatorWantsNoneOrHasOneOfTheirOwn() throws Exception {
        assertThat(options("MNEME_CLASS_ARCHIVE=no")).isBlank();
        assertThat(options("MNEME_JAVA_OPTS=-Xshare:off")).isBlank();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MNEME_JAVA_OPTS=-javaagent:agent.jar",
                "MNEME_JAVA_OPTS=-XX:-UseCompressedClassPointers",
                "JAVA_TOOL_OPTIONS=-agentlib:jdwp=transport=dt_socket",
                "JDK_JAVA_OPTIONS=--patch-module=java.base=classes",
                "_JAVA_OPTIONS=-Xrunjdwp:transport=dt_socket"
            })
    void noneIsWrittenWithAnOptionThatWouldEndTheVirtualMachineThen(String variable) throws Exception {
        assertThat(options(variable)).isBlank();
    }

    @Test
    void oneIsWrittenWithOptionsOfTheHeapAndProperties() throws Exception {
        assertThat(options("MNEME_JAVA_OPTS=-XX:+UseZGC", "JAVA_TOOL_OPTIONS=-Dfile.encoding=UTF-8"))
                .contains(WRITING);
    }

    @Test
    void aJavaWithoutAnArchiveOfItsOwnClassesWritesNone() throws Exception {
        Path java = Files.writeString(
                Files.createDirectories(home.resolve("jdk/bin")).resolve("java"), "");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        assertThat(options("PATH=" + java.getParent() + ":" + System.getenv("PATH")))
                .isBlank();
    }

    private static Path written(String options) {
        return Path.of(options.lines()
                .filter(option -> option.startsWith(WRITING))
                .findFirst()
                .orElseThrow()
                .substring(WRITING.length()));
    }

    private static void write(Path archive, int magic) throws IOException {
        Files.write(
                archive,
                ByteBuffer.allocate(8)
                        .order(ByteOrder.nativeOrder())
                        .putInt(magic)
                        .array());
    }

    /** Returns the options that a start with these variables of the environment adds, one a line. */
    private String options(String... variables) throws IOException, InterruptedException {
        String played =
                """
                set -euo pipefail
                home=$1 run=$1/run
                say() { printf '%s\\n' "$*"; }
                source "${2%/*}/container.sh"
                source "$2"
                [[ -z $3 ]] || export $3
                java_file=$(readlink -f "$(command -v java)")
                options=()
                archive_options
                printf '%s\\n' "${options[@]}"
                """;
        Process process = new ProcessBuilder(List.of(
                        "bash", "-c", played, "start", home.toString(), SCRIPT.toString(), String.join(" ", variables)))
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }
}
