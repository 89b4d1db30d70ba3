package io.mneme.ui.command.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.mneme.ui.command.CommandHarness;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class ConsoleClientTest {

    @TempDir
    Path data;

    private CommandHarness server;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void start() throws Exception {
        server = new CommandHarness(data);
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    @Test
    void runsTheLinesOfItsInput() {
        assertThat(console("test:hello 萍萍\n", false, data.toString())).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("你好，萍萍\n");
    }

    @Test
    void endsWithOneWhenTheCommandFails() {
        assertThat(console("test:fail\n", false, data.toString())).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("no such thing\n");
    }

    @Test
    void runsEveryLineOfAPipeAlsoBehindOneThatFailed() {
        String lines = "# greetings\ntest:hello 一\n\ntest:fail\ntest:hello 二\n";
        assertThat(console(lines, false, data.toString())).isEqualTo(1);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("你好，一\n你好，二\n");
    }

    @Test
    void stopsAtALineThatLeaves() {
        assertThat(console("quit\ntest:fail\n", false, data.toString())).isZero();
    }

    @Test
    void tellsCommandsThatTheyWriteToATerminal() {
        console("test:terminal\n", true, data.toString());
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("xterm-test\n");
    }

    @Test
    void saysInOneLineThatNoContainerListens() throws Exception {
        server.close();
        assertThat(console("test:hello x\n", false, data.toString())).isEqualTo(3);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("the container cannot be reached at ")
                .hasLineCount(1);
    }

    @Test
    void saysInOneLineThatTheTokenIsOfAnotherStart() throws Exception {
        Files.writeString(data.resolve(".run/token"), "0".repeat(64));
        assertThat(console("test:hello x\n", false, data.toString())).isEqualTo(3);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("the container cannot be reached at ")
                .hasLineCount(1);
    }

    @Test
    void knowsWhatCanFollowOnALine() throws Exception {
        try (ConsoleConnection connection = new ConsoleConnection(data)) {
            assertThat(connection.completions("tea:n")).containsExactly(entry("tea:new", "Makes a tea"));
            assertThat(connection.completions("tea:new --s")).containsExactly(entry("--sugar", "how many spoons"));
        }
    }

    @Test
    void goesOnWithAContainerThatWasStartedAgain() throws Exception {
        try (ConsoleConnection connection = new ConsoleConnection(data)) {
            connection.sendTerminalType("xterm-test");
            server.close();
            server = new CommandHarness(data);
            assertThat(connection.run("test:terminal", out, err)).isTrue();
            assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("xterm-test\n");
            assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("the container was started again");
        }
    }

    @Test
    void goesOnWhereTheOtherContainerHasTheSamePort() throws Exception {
        try (ConsoleConnection connection = new ConsoleConnection(data)) {
            Path token = data.resolve(".run/token");
            String mine = Files.readString(token);
            Files.writeString(token, "0".repeat(64));
            ConsoleConnection stale = new ConsoleConnection(data);
            Files.writeString(token, mine);
            assertThat(stale.run("test:hello x", out, err)).isTrue();
            assertThat(connection.run("test:hello y", out, err)).isTrue();
            assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("你好，x\n你好，y\n");
        }
    }

    @Test
    void saysThatTheContainerHasStopped() throws Exception {
        try (ConsoleConnection connection = new ConsoleConnection(data)) {
            server.close();
            Files.delete(data.resolve(".run/token"));
            assertThatThrownBy(() -> connection.run("test:hello x", out, err)).hasMessage("it has stopped");
        }
    }

    @Test
    void saysHowItIsCalled() {
        assertThat(console("", false, data.toString(), "-x")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo(ConsoleClient.USAGE + "\n");
    }

    private int console(String input, boolean terminal, String... arguments) {
        TerminalEnvironment surroundings = new TerminalEnvironment(false, terminal, Map.of("TERM", "xterm-test"));
        return new ConsoleClient(
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        surroundings)
                .run(List.of(arguments));
    }
}
