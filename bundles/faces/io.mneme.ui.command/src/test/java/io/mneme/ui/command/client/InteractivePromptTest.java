package io.mneme.ui.command.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.command.CommandHarness;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    @Test
    void showsTheHistory() throws Exception {
        assertThat(typing("test:hello x\nhistory\n")).contains("    1  test:hello x");
    }

    @Test
    void controlCBetweenALineAndItsCommandKeepsTheCommandFromRunning() throws Exception {
        ByteArrayOutputStream screen = new ByteArrayOutputStream();
        run(new InterruptedTerminal("test:hello never\ntest:hello x\n", screen, InterruptedTerminal.AFTER_THE_LINE));
        assertThat(screen.toString(StandardCharsets.UTF_8))
                .contains("interrupted", "你好，x")
                .doesNotContain("你好，never");
    }

    @Test
    void controlCEndsACommandThatIsStillOnItsWay() throws Exception {
        ByteArrayOutputStream screen = new ByteArrayOutputStream();
        run(new InterruptedTerminal("test:hang\ntest:hello x\n", screen, InterruptedTerminal.BEFORE_THE_COMMAND));
        assertThat(screen.toString(StandardCharsets.UTF_8)).contains("interrupted", "你好，x");
    }

    private String typing(String text) throws Exception {
        ByteArrayOutputStream screen = new ByteArrayOutputStream();
        run(new DumbTerminal("test", "dumb", typed(text), screen, StandardCharsets.UTF_8));
        return screen.toString(StandardCharsets.UTF_8);
    }

    private void run(Terminal terminal) throws Exception {
        CommandHarness server = new CommandHarness(data);
        try (ConsoleConnection line = new ConsoleConnection(data)) {
            new InteractivePrompt(line, terminal, List.of("test:"), data.resolve("history"), false).runSession();
        } finally {
            server.close();
        }
    }

    private static InputStream typed(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A terminal at which Ctrl-C is pressed once, when the handling of signals is handed on for the nth time. */
    private static final class InterruptedTerminal extends DumbTerminal {

        /** The session takes signals first, then the reader of the first line, which hands them back. */
        static final int AFTER_THE_LINE = 3;

        static final int BEFORE_THE_COMMAND = 4;

        private final int moment;
        private int handedOn;

        InterruptedTerminal(String text, OutputStream screen, int moment) throws IOException {
            super("test", "dumb", typed(text), screen, StandardCharsets.UTF_8);
            this.moment = moment;
        }

        @Override
        public SignalHandler handle(Signal signal, SignalHandler handler) {
            SignalHandler before = super.handle(signal, handler);
            if (signal == Signal.INT && ++handedOn == moment) {
                Thread pressing = new Thread(() -> handler.handle(signal), "test-control-c");
                pressing.start();
                awaitUnlessItWaits(pressing);
            }
            return before;
        }

        /** As with a process, the signal is handled on a thread of its own. */
        private void awaitUnlessItWaits(Thread pressing) {
            if (moment == AFTER_THE_LINE) {
                try {
                    pressing.join();
                } catch (InterruptedException stopping) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
