package io.mneme.ui.command.client;

import static org.assertj.core.api.Assertions.assertThat;

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
    void runsOneCommand() {
        assertThat(console("", false, data.toString(), "-c", "test:hello 萍萍")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("你好，萍萍\n");
    }

    @Test
    void endsWithOneWhenTheCommandFails() {
        assertThat(console("", false, data.toString(), "-c", "test:fail")).isEqualTo(1);
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
        console("", true, data.toString(), "-c", "test:terminal");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("xterm-test\n");
    }

    @Test
    void saysInOneLineThatNoContainerListens() throws Exception {
        server.close();
        assertThat(console("", false, data.toString(), "-c", "test:hello x")).isEqualTo(3);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("the container cannot be reached at ")
                .hasLineCount(1);
    }

    @Test
    void saysInOneLineThatTheTokenIsOfAnotherStart() throws Exception {
        Files.writeString(data.resolve(".run/token"), "0".repeat(64));
        assertThat(console("", false, data.toString(), "-c", "test:hello x")).isEqualTo(3);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("the container cannot be reached at ")
                .hasLineCount(1);
    }

    @Test
    void namesTheCommandsThereAre() throws Exception {
        try (ConsoleConnection connection = new ConsoleConnection(data)) {
            assertThat(connection.commandNames()).contains("tea:echo", "tea:quiet");
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
