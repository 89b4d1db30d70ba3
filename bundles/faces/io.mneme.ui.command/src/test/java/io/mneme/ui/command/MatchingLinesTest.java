package io.mneme.ui.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class MatchingLinesTest {

    private static final String LINES = "tea\ngreen\ncup\nblack tea\nmilk\n";

    @Test
    void printsWhatMatches() throws IOException {
        assertThat(printed(new MatchingLines(Pattern.compile("tea$"), false, false, 0)))
                .isEqualTo("tea\nblack tea\n");
    }

    @Test
    void printsWhatDoesNotMatchWithItsNumbers() throws IOException {
        assertThat(printed(new MatchingLines(Pattern.compile("tea"), true, true, 0)))
                .isEqualTo("2:green\n3:cup\n5:milk\n");
    }

    @Test
    void printsTheLinesAroundAMatchOnce() throws IOException {
        assertThat(printed(new MatchingLines(Pattern.compile("tea"), false, false, 1)))
                .isEqualTo(LINES);
    }

    @Test
    void marksWhatIsLeftOutBetweenTwoMatches() throws IOException {
        assertThat(printed(new MatchingLines(Pattern.compile("^tea|milk"), false, true, 1)))
                .isEqualTo("1:tea\n2:green\n--\n4:black tea\n5:milk\n");
    }

    @Test
    void countsWithoutPrinting() throws IOException {
        MatchingLines counted = new MatchingLines(Pattern.compile("tea"), false, false, -1);
        assertThat(printed(counted)).isEmpty();
        assertThat(counted.count()).isEqualTo(2);
    }

    @Test
    void aLineIsPrintedBeforeTheNextOneComes() throws Exception {
        PipedOutputStream source = new PipedOutputStream();
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(new PipedInputStream(source), StandardCharsets.UTF_8));
        CountDownLatch shown = new CountDownLatch(1);
        PrintStream screen = new PrintStream(new ByteArrayOutputStream() {
            @Override
            public void flush() {
                if (size() > 0) {
                    shown.countDown();
                }
            }
        });
        var search = Executors.newSingleThreadExecutor();
        var ended = search.submit(() -> {
            new MatchingLines(Pattern.compile("tea"), false, false, 0).print(lines, screen);
            return null;
        });
        source.write("tea\n".getBytes(StandardCharsets.UTF_8));
        source.flush();
        assertThat(shown.await(30, TimeUnit.SECONDS)).isTrue();
        source.close();
        ended.get(30, TimeUnit.SECONDS);
        search.shutdown();
    }

    private static String printed(MatchingLines search) throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        search.print(
                new BufferedReader(new StringReader(LINES)), new PrintStream(printed, true, StandardCharsets.UTF_8));
        return printed.toString(StandardCharsets.UTF_8);
    }
}
