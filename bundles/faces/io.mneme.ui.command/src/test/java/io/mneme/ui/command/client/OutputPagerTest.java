package io.mneme.ui.command.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jline.terminal.Size;
import org.jline.terminal.impl.ExternalTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class OutputPagerTest {

    private static final String TEN_LINES = IntStream.rangeClosed(1, 10)
            .mapToObj(number -> "line " + number + "\n")
            .collect(Collectors.joining());

    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private boolean interrupted;

    @Test
    void aPageIsShownForEachSpace() throws Exception {
        assertThat(shown(" ", TEN_LINES))
                .contains("line 5\n-- more", "line 10\n")
                .doesNotContain("line 10\n-- more");
    }

    @Test
    void qEndsTheCommandAndItsOutput() throws Exception {
        assertThat(shown("q", TEN_LINES)).contains("line 5\n").doesNotContain("line 6");
        assertThat(interrupted).isTrue();
    }

    @Test
    void linesThatFillTwoRowsCountTwice() throws Exception {
        assertThat(shown("a", "萍".repeat(15) + "\n" + TEN_LINES)).contains("line 3\n-- more");
    }

    @Test
    void whatFitsIsShownWithoutAStop() throws Exception {
        assertThat(shown("", "one\ntwo\n")).isEqualTo("one\ntwo\n");
    }

    @Test
    void outputThatIsLongerThanItsMemoryIsShownToItsEnd() throws Exception {
        String lines = TEN_LINES.repeat(50_000);
        assertThat(shown("a", lines)).endsWith("line 9\nline 10\n").hasSizeGreaterThan(lines.length());
    }

    private String shown(String keys, String output) throws Exception {
        try (ExternalTerminal terminal = new ExternalTerminal(
                "test",
                "xterm",
                new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8)),
                screen,
                StandardCharsets.UTF_8)) {
            terminal.setSize(new Size(20, 6));
            OutputPager pager = new OutputPager(terminal, () -> interrupted = true);
            pager.show(() -> print(pager.output(), output));
        }
        return screen.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    }

    private static boolean print(OutputStream to, String output) throws IOException {
        to.write(output.getBytes(StandardCharsets.UTF_8));
        return true;
    }
}
