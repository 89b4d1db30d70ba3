package io.mneme.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {

    private static final long SECOND = 1_000_000_000;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    private long time;

    @Test
    void redrawsABarOnATerminal() {
        ProgressDisplay progress = new ProgressDisplay(print, true, () -> time);
        time += SECOND;
        progress.show(0.5, 100);
        progress.show(0.51, 102);
        assertThat(text()).isEqualTo("\r[" + "█".repeat(15) + "·".repeat(15) + "]  50 %  100 entries, 100/s  ");
    }

    @Test
    void printsALineForEveryTenthElsewhere() {
        ProgressDisplay progress = new ProgressDisplay(print, false, () -> time);
        for (int done = 0; done <= 100; done++) {
            time += SECOND / 100;
            progress.show(done / 100.0, done);
        }
        progress.finish(100);
        assertThat(text().lines()).hasSize(10).first().asString().startsWith(" 10 %  10 entries");
        assertThat(text()).doesNotContain("\r");
    }

    @Test
    void endsWithAFullBar() {
        ProgressDisplay progress = new ProgressDisplay(print, true, () -> time);
        time += 2 * SECOND;
        progress.finish(1_000);
        assertThat(text()).contains("100 %  1,000 entries, 500/s").endsWith(System.lineSeparator());
    }

    private String text() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
