package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.itests.harness.ContainerCommand;
import io.mneme.itests.harness.ContainerCommand.Ended;
import io.mneme.itests.harness.TestContainer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The container's own command runs commands of the shell, with exact words, input and exit codes. */
class CommandLineIT {

    @TempDir
    static Path folder;

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    private static Ended mneme(String... words) throws Exception {
        return mneme(Path.of("/dev/null"), container.data(), words);
    }

    private static Ended mneme(Path input, Path data, String... words) throws Exception {
        return new ContainerCommand(container.home(), data, folder).run(input, words);
    }

    @Test
    void aCommandPrintsWhatTheConsoleShows() throws Exception {
        Ended listed = mneme("journal", "list");
        assertThat(listed.code()).isZero();
        assertThat(listed.err()).isEmpty();
        assertThat(listed.out()).isEqualTo(container.shell("journal:list").text());
    }

    @Test
    void jsonIsJson() throws Exception {
        assertThat(new ObjectMapper()
                        .readTree(mneme("journal", "list", "--json").out()))
                .isNotEmpty();
    }

    @Test
    void whatIsNotThereEndsWithOne() throws Exception {
        Ended shown = mneme("conversation", "show", "none");
        assertThat(shown).isEqualTo(new Ended(1, "", "no conversation has the id none\n"));
    }

    @Test
    void wrongUsageEndsWithTwo() throws Exception {
        assertThat(mneme("nonsense", "list").code()).isEqualTo(2);
        assertThat(mneme("journal", "nonsense").err()).startsWith("no command is called journal:nonsense");
        assertThat(mneme("--nonsense").code()).isEqualTo(2);
    }

    @ParameterizedTest(name = "mneme {0} ends with {1}")
    @CsvSource({
        "journal verify none, 1",
        "journal show --id none, 1",
        "journal import /nowhere, 2",
        "conversation title none new, 1",
        "conversation list --limit many, 2",
        "context why none, 1",
        "context assemble --budget much, 2",
        "policy use weighting none, 1",
        "policy rank, 2",
        "vocabulary delete none, 1",
        "vocabulary list --nonsense, 2",
        "settings list none, 1",
        "settings set, 2",
        "search find --journal none tea, 1",
        "search find \"tea, 2",
        "recall find --journal none tea, 1",
        "recall find -n many tea, 2",
        "index status one two, 2",
        "mneme version one, 2"
    })
    void eachScopeSeparatesWhatIsNotThereFromWrongUsage(String line, int code) throws Exception {
        Ended ended = mneme(line.split(" "));
        assertThat(ended.err()).isNotBlank();
        assertThat(ended.code()).isEqualTo(code);
    }

    @Test
    void noContainerEndsWithThree() throws Exception {
        Ended ended = mneme(Path.of("/dev/null"), folder.resolve("elsewhere"), "journal", "list");
        assertThat(ended.code()).isEqualTo(3);
        assertThat(ended.err()).contains("no container runs on");
    }

    @Test
    void aWrongTokenEndsWithThree() throws Exception {
        Path other = Files.createDirectories(folder.resolve("other/.run"));
        Files.writeString(other.resolve("token"), "0".repeat(64));
        Files.copy(container.data().resolve(".run/port"), other.resolve("port"));
        Ended ended = mneme(Path.of("/dev/null"), folder.resolve("other"), "journal", "list");
        assertThat(ended.code()).isEqualTo(3);
        assertThat(ended.err()).contains("the token of the owner must be sent");
    }

    @Test
    void aContainerWithoutItsTokenIsSaidToRun() throws Exception {
        Path token = container.data().resolve(".run/token");
        Path aside = Files.move(token, container.data().resolve(".run/token.aside"));
        try {
            Ended ended = mneme("journal", "list");
            assertThat(ended.code()).isEqualTo(3);
            assertThat(ended.err())
                    .contains("its file " + token + " was deleted")
                    .doesNotContain("no container runs");
        } finally {
            Files.move(aside, token);
        }
    }

    @Test
    void onlyTheOwnerCanReadTheToken() throws Exception {
        Path token = container.data().resolve(".run/token");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(token)))
                .isEqualTo("rw-------");
        assertThat(container.log()).doesNotContain(Files.readString(token));
    }

    @Test
    void everyWordArrivesAsItIs() throws Exception {
        for (String word : List.of("a b", "it's", "\"q\"", "$HOME", ";x", "a|b", "(x)", "{y}", "*", "萍萍", "\\")) {
            assertThat(mneme("vocabulary", "put", word).code()).isZero();
            assertThat(mneme("vocabulary", "list", "--json").out())
                    .contains(new ObjectMapper().writeValueAsString(word));
            assertThat(mneme("vocabulary", "delete", word).code()).isZero();
        }
    }

    @Test
    void tenMegabytesOfInputReachTheCommand() throws Exception {
        Path input = Files.writeString(folder.resolve("input"), "x".repeat(10 << 20));
        Ended read = mneme(input, container.data(), "gogo", "cat", "-");
        assertThat(read.code()).isZero();
        assertThat(read.out().strip()).hasSize(10 << 20);
    }

    @Test
    void aScopeAndAFunctionExplainThemselves() throws Exception {
        assertThat(mneme("journal").out()).contains("tail", "Lists the journals that are open");
        assertThat(mneme("journal", "tail", "--help").out()).contains("--follow");
        assertThat(mneme("help").out()).contains("Usage:", "journal ", "vocabulary ");
        assertThat(mneme("adopt", "--help").out()).contains("Usage:", "--import");
        assertThat(mneme("start", "--help").out()).contains("Usage:", "--port");
    }

    @Test
    void theDoctorExaminesTheContainer() throws Exception {
        assertThat(mneme("doctor").out()).contains("bundles", "are active");
    }

    @Test
    void completionKnowsVerbsScopesFunctionsAndOptions() throws Exception {
        assertThat(mneme("completion", "bash").out()).contains("complete -o default -F _mneme mneme");
        assertThat(mneme("completion", "words").out().lines()).contains("start", "journal");
        assertThat(mneme("completion", "words", "journal").out().lines()).contains("list", "tail");
        assertThat(mneme("completion", "words", "journal", "tail").out().lines())
                .contains("--follow", "--json");
        assertThat(mneme(Path.of("/dev/null"), folder.resolve("elsewhere"), "completion", "words")
                        .out()
                        .lines())
                .contains("start", "stop");
    }

    @Test
    void completionKnowsTheContainerOfAnotherFolder() throws Exception {
        Path elsewhere = folder.resolve("elsewhere");
        String data = container.data().toString();
        assertThat(mneme(Path.of("/dev/null"), elsewhere, "completion", "words", "--data", data)
                        .out()
                        .lines())
                .contains("start", "journal");
        assertThat(mneme(Path.of("/dev/null"), elsewhere, "completion", "words", "--data", data, "journal")
                        .out()
                        .lines())
                .contains("list", "tail");
        assertThat(mneme(Path.of("/dev/null"), elsewhere, "completion", "words", "--data"))
                .isEqualTo(new Ended(0, "", ""));
    }

    @Test
    void twoAtOnceDoNotDisturbEachOther() throws Exception {
        List<Process> running = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            ProcessBuilder builder =
                    new ProcessBuilder(container.home().resolve("bin/mneme").toString(), "mneme", "status");
            builder.environment().put("MNEME_DATA", container.data().toString());
            running.add(builder.start());
        }
        for (Process process : running) {
            assertThat(new String(process.getInputStream().readAllBytes())).contains("data folder");
            assertThat(process.waitFor()).isZero();
        }
    }
}
