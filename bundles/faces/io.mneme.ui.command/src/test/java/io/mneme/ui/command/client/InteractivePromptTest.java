package io.mneme.ui.command.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.command.CommandHarness;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class InteractivePromptTest {

    @TempDir
    Path data;

    @Test
    void runsWhatAPersonTypesUntilSheLeaves() throws Exception {
        assertThat(typing("test:hello 萍萍\nexit\ntest:hello never\n"))
                .contains("你好，萍萍")
                .doesNotContain("你好，never");
    }

    @Test
    void saysFirstHowToGoOn() throws Exception {
        assertThat(typing("exit\n")).contains("help NAME");
    }

    @Test
    void leavesAtTheEndOfInput() throws Exception {
        assertThat(typing("test:hello x\n")).contains("你好，x");
    }

    @Test
    void goesOnAfterACommandThatFailed() throws Exception {
        assertThat(typing("test:fail\ntest:hello x\n")).contains("no such thing", "你好，x");
    }

    @Test
    void passesQuotesAndBackslashesOnAsTheyWereTyped() throws Exception {
        assertThat(typing("test:hello \"a  b\"\n")).contains("你好，a  b");
    }

    @Test
    void keepsAHistory() throws Exception {
        typing("test:hello x\n");
        assertThat(Files.readString(data.resolve("history"))).contains("test:hello x");
    }

    private String typing(String text) throws Exception {
        ByteArrayOutputStream screen = new ByteArrayOutputStream();
        CommandHarness server = new CommandHarness(data);
        try (ConsoleConnection line = new ConsoleConnection(data)) {
            Terminal terminal = new DumbTerminal(
                    "test",
                    "dumb",
                    new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                    screen,
                    StandardCharsets.UTF_8);
            new InteractivePrompt(line, terminal, line.commandNames(), data.resolve("history"), false).runSession();
        } finally {
            server.close();
        }
        return screen.toString(StandardCharsets.UTF_8);
    }
}
