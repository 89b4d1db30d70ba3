package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mneme.itests.harness.TestContainer;
import io.mneme.itests.harness.TmuxSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The console, and the completion of bash and zsh, in terminals of 80 and 120 columns. The screens are in {@code terminal/} of the resources; what
 * was on them in the last run is in {@code target/screens}. Skipped without tmux.
 */
class ConsoleTerminalIT {

    private static final Path SCREENS = Path.of("target/screens");
    private static final String PROMPT = "mneme>";

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    @TempDir
    Path home;

    @BeforeAll
    static void needTmux() {
        assumeTrue(TmuxSession.has("tmux"), "There is no tmux: tests in a terminal are skipped.");
        container.shell(
                "vocabulary:put 萍萍 --category person --note '同事，住在杭州，喜欢喝龙井茶，每个星期三下午都在会议室里，介绍新的茶，也欢迎客人来一起品尝，请提前一天告诉她'");
    }

    private TmuxSession terminal(int columns, String... program) {
        return new TmuxSession(
                columns, home, Map.of("MNEME_DATA", container.data().toString(), "PS1", "$ "), program);
    }

    private TmuxSession console(int columns) {
        TmuxSession console =
                terminal(columns, container.home().resolve("bin/mneme").toString(), "console");
        console.awaitScreen("Ctrl-D leaves.", PROMPT);
        return console;
    }

    /** Waits until a console reads lines, and clears it: what is typed before that is echoed by the terminal too. */
    private static TmuxSession cleared(TmuxSession console) {
        console.awaitEnd(PROMPT);
        console.type("C-l").awaitLast(PROMPT, 1);
        return console;
    }

    /** Compares a screen with the one that was written down, whose times and folders are those of another run. */
    private static void assertScreen(String name, String screen) throws IOException {
        String general = screen.replaceAll("\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d", "2026-02-09 04:04");
        Files.createDirectories(SCREENS);
        Files.writeString(SCREENS.resolve(name), general);
        try (var written = ConsoleTerminalIT.class.getResourceAsStream("/terminal/" + name)) {
            assertThat(general)
                    .isEqualTo(written == null ? "" : new String(written.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 120})
    void helpStopsAfterEachPage(int columns) throws Exception {
        try (TmuxSession console = console(columns)) {
            cleared(console).type("help", "Enter");
            assertScreen("help-" + columns + ".txt", console.awaitScreen("-- more", "character:"));
            console.type("q");
            assertThat(cleared(console).type("help journal:show", "Enter").awaitScreen("Example: journal:show"))
                    .contains("journal:show [--mode MODE] [-n LIMIT] [--id ID] [--json] [JOURNAL]");
            assertScreen("help-command-" + columns + ".txt", console.screen());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 120})
    void tablesAreCutToTheTerminalAlsoInChinese(int columns) throws Exception {
        try (TmuxSession console = console(columns)) {
            cleared(console).type("vocabulary:list", "Enter");
            assertScreen("table-" + columns + ".txt", console.awaitLast(PROMPT, 2));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 120})
    void errorsNameTheArgumentAndTheHelp(int columns) throws Exception {
        try (TmuxSession console = console(columns)) {
            cleared(console).type("journal:show -n abc", "Enter").awaitLast(PROMPT, 2);
            console.type("policy:use renderer", "Enter").awaitLast(PROMPT, 3);
            console.type("nano", "Enter").awaitLast(PROMPT, 4);
            console.type("journal:lst", "Enter").awaitLast(PROMPT, 5);
            assertScreen("errors-" + columns + ".txt", console.screen());
        }
    }

    @Test
    void tabCompletesAtEveryLevel() {
        try (TmuxSession console = console(80)) {
            console.type("journal:sh", "Tab").awaitScreen("mneme> journal:show");
            console.type("--li", "Tab").awaitScreen("journal:show --limit");
            console.type("3 mess", "Tab").awaitScreen("journal:show --limit 3 message");
            console.type("C-u").type("policy:use ren", "Tab").awaitScreen("policy:use renderer");
            console.type("arr", "Tab").awaitScreen("policy:use renderer arrow");
            console.type("C-u")
                    .type("settings:set io.mneme.dicta", "Tab")
                    .awaitScreen("settings:set io.mneme.dictation");
            console.type("max_ent", "Tab").awaitScreen("io.mneme.dictation max_ent");
            console.type("C-u").type("help vocabulary:sel", "Tab").awaitScreen("help vocabulary:select");
            console.type("C-u").type("journal:list | gre", "Tab").awaitScreen("journal:list | grep");
            console.type("C-u")
                    .type("journal:show ", "Tab")
                    .awaitScreen("annotation", "--mode", "only dictations of this mode");
        }
    }

    @Test
    void controlCEndsACommandThatRunsAndPipesAndFilesGetWhatCommandsReturn() throws Exception {
        Path file = home.resolve("listed");
        try (TmuxSession console = console(80)) {
            cleared(console).type("journal:tail -f", "Enter").awaitScreen("journal:tail -f\n");
            console.type("C-c").awaitScreen("interrupted", "\n" + PROMPT);
            cleared(console).type("journal:list > " + file, "Enter").awaitLast(PROMPT, 2);
            cleared(console).type("journal:list | head -2 | wc -l", "Enter").awaitScreen("2\n" + PROMPT);
            assertThat(Files.readString(file)).startsWith("journal ");
        }
    }

    @Test
    void bashCompletesScopesFunctionsOptionsAndValues() {
        try (TmuxSession bash = terminal(80, "bash", "--norc")) {
            completesValues(bash, "bash");
        }
    }

    @Test
    void zshCompletesScopesFunctionsOptionsAndValues() {
        assumeTrue(TmuxSession.has("zsh"), "There is no zsh: its test is skipped.");
        try (TmuxSession zsh = terminal(80, "zsh", "-f")) {
            zsh.type("autoload -U compinit && compinit -u -d " + home.resolve("dump"), "Enter");
            completesValues(zsh, "zsh");
        }
    }

    private static void completesValues(TmuxSession shell, String name) {
        String program = container.home().resolve("bin").toString();
        shell.type("PATH=" + program + ":$PATH; source <(mneme completion " + name + "); clear; echo re''ady", "Enter");
        shell.awaitScreen("ready");
        shell.type("mneme journ", "Tab").awaitScreen("mneme journal");
        shell.type("sh", "Tab").awaitScreen("mneme journal show");
        shell.type("--lim", "Tab").awaitScreen("mneme journal show --limit");
        shell.type("3 mess", "Tab").awaitScreen("--limit 3 message");
        shell.type("C-u").type("mneme help journal:ver", "Tab").awaitScreen("mneme help journal:verify");
        shell.type("C-u").type("mneme policy use renderer arr", "Tab").awaitScreen("mneme policy use renderer arrow");
        shell.type("C-u").type("mneme vocabulary find 萍", "Tab").awaitScreen("mneme vocabulary find 萍萍");
        shell.type("C-u").type("mneme start --fore", "Tab").awaitScreen("mneme start --foreground");
    }
}
