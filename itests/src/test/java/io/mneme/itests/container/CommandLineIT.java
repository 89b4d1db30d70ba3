package io.mneme.itests.container;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.itests.harness.ContainerCommand;
import io.mneme.itests.harness.ContainerCommand.Ended;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The container's own command runs commands of the shell, with exact words, input and exit codes. */
class CommandLineIT {

    /** Scopes of the platform below Mneme. */
    private static final Set<String> PLATFORM = Set.of("cm", "felix", "gogo", "hc", "scr");

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

    @ParameterizedTest(name = "mneme {0} --json is GET {1}")
    @CsvSource({
        "journal list, /v1/journals",
        "journal show annotation, /v1/journals/annotation/entries?limit=10",
        "conversation list, /v1/conversations?limit=20",
        "vocabulary list, /v1/vocabulary?limit=20",
        "policy shadow, /v1/shadows",
        "settings list, /v1/settings",
        "index status, /v1/index",
        "context providers, /v1/providers",
        "character list, /v1/characters",
        "context sessions, /v1/context/sessions",
        "dictation tags, /v1/dictations/tags"
    })
    void jsonIsWhatHttpSends(String line, String path) throws Exception {
        String json = mneme((line + " --json").split(" ")).out();
        assertThat(json).isEqualTo(container.api().text(path) + "\n");
    }

    @Test
    void whatIsNotThereEndsWithOne() throws Exception {
        Ended shown = mneme("conversation", "show", "none");
        assertThat(shown).isEqualTo(new Ended(1, "", "no conversation has the id none\n"));
    }

    @Test
    void wrongUsageEndsWithTwo() throws Exception {
        assertThat(mneme("nonsense", "list").code()).isEqualTo(2);
        assertThat(mneme("journal", "nonsense").err()).startsWith("no command is called mneme journal nonsense");
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
        assertThat(mneme("journal", "tail", "--help")).isEqualTo(mneme("help", "journal", "tail"));
        assertThat(mneme("help").out())
                .contains("Usage:", "mneme journal", "mneme vocabulary", "help set")
                .doesNotContain("dictation.max_entries=");
        assertThat(mneme("journal:tail", "--help")).isEqualTo(mneme("journal", "tail", "--help"));
        assertThat(mneme("adopt", "--help").out()).contains("Usage:", "--import");
        assertThat(mneme("start", "--help").out()).contains("Usage:", "--port");
    }

    @Test
    void theHelpShowsWhatASettingIsShippedWithAlsoWhenItWasChanged() throws Exception {
        assertThat(mneme("settings", "set", "io.mneme.dictation", "max_entries", "11")
                        .code())
                .isZero();
        try {
            assertThat(mneme("help", "set").out()).contains("  dictation.max_entries=10\n");
        } finally {
            mneme("settings", "restore", "io.mneme.dictation", "max_entries");
        }
    }

    @Test
    void eachFunctionHasSynopsisArgumentsAndAnExample() throws Exception {
        List<String> scopes = completed("help", "").stream()
                .map(line -> line.split("\t")[0])
                .filter(scope -> !PLATFORM.contains(scope))
                .toList();
        assertThat(scopes).contains("journal", "policy", "settings", "plugin", "demo");
        for (String scope : scopes) {
            for (String function : completed("help", scope, "")) {
                String help = mneme("help", scope, function.split("\t")[0]).out();
                assertThat(help).contains("mneme " + scope + " ", "Example");
            }
        }
    }

    @ParameterizedTest(name = "mneme {0}")
    @ValueSource(
            strings = {
                "@ status",
                "status @",
                "@ doctor",
                "doctor @",
                "doctor --json @",
                "@ journal list",
                "@ help journal",
                "help @ journal",
                "help journal @",
                "@ console -c journal:list",
                "console @ -c journal:list",
                "console -c journal:list @",
                "@ completion words journal l",
                "@ adopt /nowhere",
                "adopt @ /nowhere",
                "adopt /nowhere @"
            })
    void eachCommandFindsTheContainerThatIsChosen(String line) throws Exception {
        Path base = Files.createDirectories(folder.resolve("base"));
        Path data = base.resolve("data");
        if (!Files.exists(data)) {
            Files.createSymbolicLink(data, container.data());
        }
        String port = Files.readString(container.data().resolve(".run/port")).strip();
        for (String choice : List.of(
                "--data " + container.data(),
                "--base " + base,
                "--data " + container.data() + " --port " + port,
                "--port " + port + " --base " + base)) {
            Ended ended = mneme(
                    Path.of("/dev/null"),
                    folder.resolve("elsewhere"),
                    line.replace("@", choice).split(" "));
            assertThat(ended.err()).as(choice).doesNotContain("no container runs", "starting one");
            assertThat(ended.out() + ended.err())
                    .as(choice)
                    .doesNotContain("not running")
                    .isNotEmpty();
            assertThat(ended.code()).as(choice + ended).isEqualTo(line.contains("adopt") ? 2 : 0);
        }
    }

    @Test
    void aReportIsOfTheContainerThatIsChosen() throws Exception {
        Path elsewhere = folder.resolve("elsewhere");
        String data = container.data().toString();
        Path report = folder.resolve("report.zip");
        assertThat(mneme(Path.of("/dev/null"), elsewhere, "support", report.toString(), "--data", data)
                        .code())
                .isZero();
        assertThat(report).isNotEmptyFile();
        assertThat(mneme(Path.of("/dev/null"), elsewhere, "support", "--data").code())
                .isEqualTo(2);
    }

    @Test
    void aContainerOnAnotherPortThanTheOneMeantIsNotUsed() throws Exception {
        for (String line : List.of("--port 1 journal list", "doctor --port 1", "--port 1 console -c journal:list")) {
            Ended ended = mneme(line.split(" "));
            assertThat(ended.code()).as(line).isEqualTo(3);
            assertThat(ended.err()).contains(", not 1; --data DIR chooses another container");
        }
        assertThat(mneme("status", "--port", "1").code()).isEqualTo(1);
        assertThat(mneme("stop", "--port", "1").code()).isEqualTo(1);
        assertThat(mneme("status").code()).isZero();
    }

    @Test
    void aVerbOfTheNameOfAScopeLeavesItsFunctionsReachable() throws Exception {
        assertThat(mneme("demo", "run", "--help").out()).contains("mneme demo run [--present]");
        assertThat(completed("demo", "")).anyMatch(line -> line.startsWith("load\t"));
    }

    @Test
    void aMissingOperandIsNamedWithTheHelp() throws Exception {
        assertThat(mneme("context", "usage").err()).isEqualTo("id must be given; try: mneme help context usage\n");
    }

    @Test
    void whatIsFollowedComesThroughAPipeAsItComes() throws Exception {
        String word = "org.example.piped" + System.nanoTime();
        ProcessBuilder builder = new ProcessBuilder(
                container.home().resolve("bin/mneme").toString(), "console", "-c", "log:tail -n 1 -f | grep " + word);
        builder.environment().put("MNEME_DATA", container.data().toString());
        Process following = builder.start();
        try (BufferedReader shown = following.inputReader()) {
            CompletableFuture<String> line = CompletableFuture.supplyAsync(() -> {
                try {
                    return String.valueOf(shown.readLine());
                } catch (IOException closed) {
                    return closed.toString();
                }
            });
            assertThat(PollingWait.within(Duration.ofSeconds(60), () -> {
                        container.shell("log:level " + word + " info");
                        return line.isDone();
                    }))
                    .isTrue();
            assertThat(line.get()).contains(word + " is info");
        } finally {
            following.destroy();
            container.shell("log:level " + word + " inherit");
        }
    }

    @Test
    void theLogIsJsonForPrograms() throws Exception {
        JsonNode log = new ObjectMapper()
                .readTree(mneme("log", "tail", "-n", "1", "--json").out());
        assertThat(log.path("data")).hasSize(1);
        assertThat(log.at("/data/0/level").asText()).isIn("info", "warn", "error");
    }

    @Test
    void aFolderBehindTheScopeIsSaidToBelongBeforeIt() throws Exception {
        Ended ended = mneme("journal", "list", "--data", "/tmp");
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("--data stands before the scope: ");
    }

    @Test
    void theDoctorExaminesTheContainer() throws Exception {
        assertThat(mneme("doctor").out()).contains("bundles", "are active");
    }

    @Test
    void completionKnowsVerbsScopesFunctionsAndOptions() throws Exception {
        assertThat(mneme("completion", "bash").out()).contains("complete -o default -F _mneme mneme");
        assertThat(completed("")).contains("start", "journal");
        assertThat(completed("start", "--")).contains("--port", "--set");
        assertThat(completed("start", "--set", "dictation.max_entries")).containsExactly("dictation.max_entries=");
        assertThat(completed("journal", "")).contains("list\tLists the journals that are open");
        assertThat(completed("journal", "tail", "--f")).containsExactly("--follow\tgo on until interrupted");
        assertThat(mneme(Path.of("/dev/null"), folder.resolve("elsewhere"), "completion", "words", "st")
                        .out()
                        .lines())
                .containsExactly("start", "stop", "status");
    }

    @Test
    void bashAddsNothingToWhatIsComplete() throws Exception {
        String script =
                """
                source <("$0" completion bash)
                COMP_LINE="$0 start --set $1" COMP_POINT=${#COMP_LINE}
                _mneme
                printf '%s,' "${COMPREPLY[@]}"
                """;
        assertThat(bash(script, "dictation.max_entries")).isEqualTo("dictation.max_entries=,");
        assertThat(bash(script, "dictation.max_entries=")).isEqualTo(",");
    }

    private static String bash(String script, String typed) throws Exception {
        String mneme = container.home().resolve("bin/mneme").toString();
        Process bash = new ProcessBuilder("bash", "-c", script, mneme, typed)
                .redirectErrorStream(true)
                .start();
        return new String(bash.getInputStream().readAllBytes(), UTF_8);
    }

    private List<String> completed(String... words) throws Exception {
        List<String> call = new ArrayList<>(List.of("completion", "words"));
        call.addAll(List.of(words));
        return mneme(call.toArray(String[]::new)).out().lines().toList();
    }

    @ParameterizedTest(name = "{0} is completed by {1}")
    @CsvSource({
        "journal show ^, dictation",
        "journal verify m^, message",
        "policy use ^, renderer",
        "policy use renderer a^, arrow",
        "settings set io.mneme.dicta^, io.mneme.dictation",
        "settings set io.mneme.dictation max_e^, max_entries",
        "settings set io.mneme.dictation enabled ^, true",
        "conversation export --format h^, html",
        "context assemble --renderer ^, arrow",
        "help journal de^, delete\tDeletes an entry",
        "help voc^, vocabulary",
        "completion z^, zsh"
    })
    void eachValueIsCompleted(String line, String candidate) throws Exception {
        assertThat(completed(line.replace("^", "").split(" ", -1))).contains(candidate.replace("\\t", "\t"));
    }

    @Test
    void aLineOfTheConsoleRunsWithPipesAndFilesOfTheCaller() throws Exception {
        assertThat(mneme("console", "-c", "journal:list | head -1").out()).startsWith("journal ");
        assertThat(mneme("console", "-c", "journal:list > " + folder.resolve("listed")))
                .isEqualTo(new Ended(0, "", ""));
        assertThat(folder.resolve("listed"))
                .content()
                .isEqualTo(mneme("journal", "list").out());
        assertThat(mneme("console", "-c", "install file:/nonexistent.jar").code())
                .isEqualTo(1);
        assertThat(mneme("console", "-c", "mneme journal list")).isEqualTo(mneme("journal", "list"));
        assertThat(mneme("console", "-c", "nano").err()).contains("does not work here");
    }

    @Test
    void anErrorNamesTheArgumentAndTheHelp() throws Exception {
        assertThat(mneme("journal", "show", "-n", "abc").err())
                .isEqualTo("these arguments do not fit mneme journal show: abc is no number for -n;"
                        + " try: mneme help journal show\n");
        assertThat(mneme("context", "assemble", "--mode", "email").err())
                .startsWith("there is no option --mode; usage: mneme context assemble [OPTION]…")
                .endsWith("; try: mneme help context assemble\n");
        assertThat(mneme("console", "-c", "policy:use renderer").err())
                .isEqualTo("these arguments do not fit policy:use: NAME is missing; try: help policy:use\n");
    }

    @Test
    void completionKnowsTheContainerOfAnotherFolder() throws Exception {
        Path elsewhere = folder.resolve("elsewhere");
        String data = container.data().toString();
        assertThat(mneme(Path.of("/dev/null"), elsewhere, "completion", "words", "--data", data, "")
                        .out()
                        .lines())
                .contains("start", "journal");
        assertThat(mneme(Path.of("/dev/null"), elsewhere, "completion", "words", "--data", data, "journal", "l")
                        .out())
                .startsWith("list\t");
        assertThat(mneme(Path.of("/dev/null"), elsewhere, "completion", "words", "--data", ""))
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
