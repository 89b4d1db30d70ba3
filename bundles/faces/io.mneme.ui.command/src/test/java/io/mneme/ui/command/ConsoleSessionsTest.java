package io.mneme.ui.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class ConsoleSessionsTest {

    @TempDir
    Path data;

    private CommandHarness harness;

    @BeforeEach
    void start() throws Exception {
        harness = new CommandHarness(data);
    }

    @AfterEach
    void stop() throws Exception {
        harness.close();
    }

    @Test
    void answersALineWithItsResultThenItsStatus() throws Exception {
        assertThat(run("a", "test:hello 萍萍")).isEqualTo("OUT 你好，萍萍\n|EXIT 0");
    }

    @Test
    void sendsWhatACommandPrints() throws Exception {
        assertThat(run("a", "test:print")).isEqualTo("OUT 一二|EXIT 0");
    }

    @Test
    void sendsALargeResult() throws Exception {
        assertThat(run("a", "test:large")).isEqualTo("OUT " + "萍".repeat(100_000) + "\n|EXIT 0");
    }

    @Test
    void answersInJsonToo() throws Exception {
        assertThat(harness.run("--line", "a", "test:hello 萍萍").path("out").asText())
                .isEqualTo("你好，萍萍\n");
    }

    @Test
    void saysInOneLineWhatFailed() throws Exception {
        assertThat(run("a", "test:fail")).isEqualTo("ERR no such thing\n|EXIT 2");
    }

    @ParameterizedTest(name = "control {index}")
    @ValueSource(strings = {"\u001B[2J", "\u009B2J", "\u202E", "\u2066", "\u0007"})
    void removesWhatSteersATerminalFromAMessage(String hostile) throws Exception {
        String shown = "·" + hostile.substring(1);
        assertThat(run("a", "test:refuse '" + hostile + "'")).isEqualTo("ERR no such thing: " + shown + "\n|EXIT 2");
    }

    @Test
    void removesWhatSteersATerminalFromTheNameOfAnUnknownCommand() throws Exception {
        assertThat(run("a", "non\u202Esense"))
                .startsWith("ERR no scope or command is called non·sense; the scopes are tea; try: help\n|EXIT ");
    }

    @Test
    void removesWhatSteersATerminalFromAResult() throws Exception {
        assertThat(run("a", "test:hello 'x\u009B2J'")).isEqualTo("OUT 你好，x·2J\n|EXIT 0");
    }

    @Test
    void reportsThatThereIsNoSuchCommand() throws Exception {
        assertThat(run("a", "nonsense"))
                .startsWith("ERR no scope or command is called nonsense; the scopes are tea; try: help\n|EXIT ");
    }

    @Test
    void reportsThatArgumentsDoNotFit() throws Exception {
        assertThat(run("a", "test:hello")).isEqualTo("ERR these arguments do not fit hello; try: help hello\n|EXIT 2");
    }

    @Test
    void reportsWhichArgumentIsNoNumber() throws Exception {
        assertThat(run("a", "tea:new -s much"))
                .isEqualTo(
                        "ERR these arguments do not fit tea:new: much is no number for -s; try: help tea:new\n|EXIT 2");
    }

    @Test
    void takesTheWordsOfTheCommandLine() throws Exception {
        assertThat(run("a", "tea echo a")).isEqualTo("OUT plain\n1 a\n|EXIT 0");
        assertThat(run("a", "tea nonsense")).startsWith("ERR no command is called tea:nonsense; tea has absent, ");
    }

    @Test
    void namesTheHelpWhenACommandRefusesItsArguments() throws Exception {
        assertThat(run("a", "tea:refuse --loud"))
                .isEqualTo("ERR there is no option --loud; usage: tea:refuse WORD…; try: help tea:refuse\n|EXIT 2");
        assertThat(run("a", "tea:refuse it")).isEqualTo("ERR see tea:echo, not it; try: help tea:refuse\n|EXIT 2");
    }

    @Test
    void pipesKnowHeadAndTailWithANumber() throws Exception {
        assertThat(run("a", "tea:echo a b c | head -2")).isEqualTo("OUT plain\n1 a\n|EXIT 0");
        assertThat(run("a", "tea:echo a b c | tail -1")).isEqualTo("OUT 1 c\n|EXIT 0");
    }

    @Test
    void aRedirectedCommandFailsAsAnyOther() throws Exception {
        String file = data.resolve("told").toString();
        assertThat(run("a", "test:fail > " + file)).isEqualTo("ERR no such thing\n|EXIT 2");
        assertThat(run("a", "tea:missing >> " + file)).isEqualTo("ERR nothing is there\n|EXIT 1");
        assertThat(run("a", "tea:echo x | tea:broken > " + file)).isEqualTo("ERR the kettle is broken\n|EXIT 1");
        assertThat(run("a", "test:hello > " + file))
                .isEqualTo("ERR these arguments do not fit hello; try: help hello\n|EXIT 2");
        assertThat(run("a", "nonsense > " + file)).startsWith("ERR no scope or command is called nonsense");
    }

    @Test
    void aRedirectedCommandIsInterruptedAsAnyOther() throws Exception {
        CompletableFuture<String> hanging = start("a", "test:hang > " + data.resolve("told"));
        harness.console.started.await();
        assertThat(call("--interrupt", "a")).isEqualTo("EXIT 0");
        assertThat(hanging.get()).isEqualTo("ERR interrupted\n|EXIT 1");
    }

    @Test
    void aFileHasWhatACommandPrintsAndReturns() throws Exception {
        run("a", "x = kept");
        for (String command : List.of("test:hello $x", "tea:echo a b | tail -1")) {
            assertThat(run("a", command + " >> " + data.resolve("told"))).isEqualTo("EXIT 0");
        }
        assertThat(data.resolve("told")).hasContent("你好，kept\n1 b");
    }

    @Test
    void aFolderThatALineEntersIsThatOfTheNextOnes() throws Exception {
        Files.createDirectory(data.resolve("inner"));
        for (String line : List.of("tea:echo x > outer.txt", "test:enter inner", "tea:echo x > inner.txt")) {
            assertThat(call("--directory", data.toString(), "--line", "a", line))
                    .isEqualTo("EXIT 0");
        }
        assertThat(data.resolve("outer.txt")).exists();
        assertThat(data.resolve("inner/inner.txt")).exists();
    }

    @Test
    void survivesALineThatIsNoCommandLine() throws Exception {
        assertThat(run("a", "test:hello 'unclosed")).matches("(?s)ERR .+\n\\|EXIT [1-9]");
        assertThat(run("a", "test:hello x")).endsWith("EXIT 0");
    }

    @Test
    void keepsTheVariablesOfASessionToItself() throws Exception {
        run("a", "x = mine");
        assertThat(run("a", "test:hello $x")).contains("你好，mine");
        assertThat(run("b", "test:hello $x")).doesNotContain("mine");
    }

    @Test
    void keepsTheFunctionsOfASession() throws Exception {
        run("a", "greet = { test:hello $name }");
        run("a", "name = later");
        assertThat(run("a", "greet")).isEqualTo("OUT 你好，later\n|EXIT 0");
    }

    @Test
    void closesOneSessionOnly() throws Exception {
        run("leaving", "x = gone");
        run("staying", "x = kept");
        assertThat(call("--close", "leaving")).isEqualTo("EXIT 0");
        assertThat(run("leaving", "test:hello $x")).doesNotContain("gone");
        assertThat(run("staying", "test:hello $x")).isEqualTo("OUT 你好，kept\n|EXIT 0");
    }

    @Test
    void theLastLineOfAClosedSessionLeavesTheNextSessionOfThisNameAlone() throws Exception {
        CompletableFuture<String> hanging = start("a", "test:hang");
        harness.console.started.await();
        call("--close", "a");
        run("a", "x = kept");
        hanging.get();
        assertThat(run("a", "test:hello $x")).contains("kept");
    }

    @Test
    void refusesALineWithInputOrUnderALongName() throws Exception {
        assertThat(harness.frames("in", "--line", "a", "test:print"))
                .contains("400", "a line of a console has no input");
        assertThat(harness.frames("", "--line", "a".repeat(101), "test:print"))
                .contains("400", "the name of a console must have at most 100 characters");
    }

    @Test
    void interruptsACommandAndGoesOnWithItsSession() throws Exception {
        run("a", "x = kept");
        CompletableFuture<String> hanging = start("a", "test:hang");
        harness.console.started.await();
        assertThat(call("--interrupt", "a")).isEqualTo("EXIT 0");
        assertThat(hanging.get()).isEqualTo("ERR interrupted\n|EXIT 1");
        assertThat(run("a", "test:hello $x")).isEqualTo("OUT 你好，kept\n|EXIT 0");
        assertThat(run("a", "test:print")).isEqualTo("OUT 一二|EXIT 0");
    }

    @Test
    void anInterruptAtAnyMomentEndsALine() throws Exception {
        for (int round = 0; round < 30; round++) {
            CompletableFuture<String> hanging = start("a", "test:hang");
            String interrupt = "";
            while (!interrupt.equals("EXIT 0")) {
                interrupt = call("--interrupt", "a");
            }
            assertThat(hanging.get(60, TimeUnit.SECONDS)).isEqualTo("ERR interrupted\n|EXIT 1");
        }
    }

    @Test
    void saysThatNothingRunsThatCouldBeInterrupted() throws Exception {
        run("a", "test:print");
        assertThat(call("--interrupt", "a")).isEqualTo("EXIT 1");
        assertThat(call("--interrupt", "absent")).isEqualTo("EXIT 1");
    }

    @Test
    void runsALineOfASessionAtATime() throws Exception {
        CompletableFuture<String> hanging = start("a", "test:hang");
        harness.console.started.await();
        assertThat(harness.frames("", "--line", "a", "test:print"))
                .contains("429", "a client must wait for the end of its command");
        call("--close", "a");
        assertThat(hanging.get()).doesNotContain("EXIT");
    }

    @Test
    void anotherSessionTakesThePlaceOfTheOneThatWasIdleForLongest() throws Exception {
        for (int session = 0; session < ConsoleSessions.MAX_SESSIONS; session++) {
            run("s" + session, "x = kept");
        }
        run("s0", "test:print");
        run("another", "test:print");
        assertThat(run("s0", "test:hello $x")).contains("kept");
        assertThat(run("s2", "test:hello $x")).contains("kept");
        assertThat(run("s1", "test:hello $x")).doesNotContain("kept");
    }

    @Test
    void refusesMoreSessionsThanItHas() throws Exception {
        List<CompletableFuture<String>> hanging = new ArrayList<>();
        for (int session = 0; session < ConsoleSessions.MAX_SESSIONS; session++) {
            hanging.add(start("s" + session, "test:hang"));
        }
        harness.console.allStarted.await();
        assertThat(harness.frames("", "--line", "another", "test:print")).contains("all 8 sessions are taken");
        call("--interrupt", "s3");
        assertThat(hanging.get(3).get()).isEqualTo("ERR interrupted\n|EXIT 1");
        assertThat(run("another", "test:print")).isEqualTo("OUT 一二|EXIT 0");
    }

    @Test
    void endsAllSessionsWhenItCloses() throws Exception {
        CompletableFuture<String> hanging = start("a", "test:hang");
        harness.console.started.await();
        harness.servlet.close();
        assertThat(hanging.get()).doesNotContain("EXIT");
        for (Thread thread : threadsOfCommands()) {
            thread.join(60_000);
            assertThat(thread.isAlive()).isFalse();
        }
    }

    private static List<Thread> threadsOfCommands() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("mneme-command"))
                .toList();
    }

    private String run(String session, String line) throws Exception {
        return call("--line", session, line);
    }

    private CompletableFuture<String> start(String session, String line) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return run(session, line);
                    } catch (Exception failed) {
                        throw new IllegalStateException(failed);
                    }
                },
                work -> new Thread(work).start());
    }

    private static String number(ByteArrayInputStream bytes) {
        StringBuilder number = new StringBuilder();
        for (int digit = bytes.read(); digit != '\n'; digit = bytes.read()) {
            number.append((char) digit);
        }
        return number.toString();
    }

    /** Returns the frames of an answer, those of a kind that follow one another as one. */
    private String call(String... words) throws Exception {
        ByteArrayInputStream bytes =
                new ByteArrayInputStream(harness.frames("", words).getBytes(UTF_8));
        StringBuilder frames = new StringBuilder();
        String last = "";
        for (int letter = bytes.read(); letter >= 0; letter = bytes.read()) {
            bytes.read();
            String number = number(bytes);
            String kind = letter == 'o' ? "OUT" : letter == 'e' ? "ERR" : letter == 'x' ? "EXIT" : "";
            String text = kind.equals("EXIT") ? number : new String(bytes.readNBytes(Integer.parseInt(number)), UTF_8);
            if (!kind.isEmpty()) {
                frames.append(kind.equals(last) ? "" : (last.isEmpty() ? "" : "|") + kind + " ")
                        .append(text);
                last = kind;
            }
        }
        return frames.toString();
    }
}
