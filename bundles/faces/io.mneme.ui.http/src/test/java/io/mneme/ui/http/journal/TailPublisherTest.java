package io.mneme.ui.http.journal;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.ui.http.harness.AsyncWait;
import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.harness.SampleDictation;
import io.mneme.ui.http.harness.SseReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class TailPublisherTest {

    private static final String PATH = "/v1/tail?since=0";
    private static final int ENTRIES = 100;
    private static final String LONG = "萍".repeat(35_000);

    /** Longer than any test, which looks at a clock of its own. */
    private static final Duration TIMEOUT = Duration.ofHours(1);

    private final HttpHarness served =
            new HttpHarness(new TailPublisher.StreamLimits(2, TIMEOUT, Duration.ofMillis(20)));

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void cutOffAReaderWhoTakesNothingWhileAnotherGetsEverything() throws IOException {
        try (Socket slow = new Socket();
                SseReader quick = open()) {
            slow.setReceiveBufferSize(4096);
            slow.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), served.port()));
            slow.getOutputStream().write(("GET " + PATH + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(US_ASCII));
            assertThat(AsyncWait.holds(() -> served.tail.streams.count() == 2)).isTrue();
            quick.next();
            for (int i = 1; i <= ENTRIES; i++) {
                served.journal.append(SampleDictation.of("e" + i, LONG));
            }
            for (int i = 1; i <= ENTRIES; i++) {
                assertThat(event(quick)).startsWith("id: " + i + "\n").contains(LONG);
            }
            // A short event, after which the server has nothing left of the quick reader's.
            served.journal.append(SampleDictation.of("short", "x"));
            assertThat(event(quick)).startsWith("id: " + (ENTRIES + 1) + "\n");
            assertThat(served.tail.streams.cutOffCount()).isZero();
            assertThat(AsyncWait.holds(() -> {
                        served.tail.streams.checkAll(System.nanoTime() + TIMEOUT.toNanos());
                        return served.tail.streams.cutOffCount() == 1;
                    }))
                    .isTrue();
            assertThat(served.tail.streams.count()).isEqualTo(1);
            served.journal.append(SampleDictation.of("last", "x"));
            assertThat(event(quick)).startsWith("id: " + (ENTRIES + 2) + "\n");
            served.expireConnections();
            slow.setSoTimeout(60_000);
            assertThat(received(slow)).isLessThan(ENTRIES * (long) LONG.length() * 3);
        }
    }

    @Test
    void giveASignOfLifeWhenNothingHappens() throws IOException {
        try (SseReader stream = open()) {
            stream.next();
            assertThat(stream.next()).isEqualTo(": beat");
            assertThat(stream.next()).isEqualTo(": beat");
        }
    }

    @Test
    void refuseMoreStreamsThanThereMayBeUntilOneEnds() throws IOException {
        try (SseReader first = open();
                SseReader second = open()) {
            var refused = served.get(PATH);
            assertProblem(refused, 429, "there are 2 streams");
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("5");
            served.journals.removeJournal(served.journal);
            assertThat(first.response().statusCode()).isEqualTo(200);
            assertThat(second.response().statusCode()).isEqualTo(200);
        }
        served.journals.addJournal(served.journal, Map.of("kind", "dictation"));
        try (SseReader third = open()) {
            assertThat(third.response().statusCode()).isEqualTo(200);
        }
    }

    @Test
    void forgetAReaderWhoHasLeft() throws IOException {
        try (SseReader stream = open()) {
            stream.next();
        }
        assertThat(AsyncWait.holds(() -> served.tail.streams.count() == 0)).isTrue();
        assertThat(served.tail.streams.cutOffCount()).isZero();
    }

    @Test
    void giveThePlaceOfAReaderWhoHasLeftToANewOneAtOnce() throws IOException {
        try (HttpHarness quiet = new HttpHarness(new TailPublisher.StreamLimits(1, TIMEOUT, TIMEOUT))) {
            for (int i = 0; i < 5; i++) {
                try (SseReader stream = new SseReader(quiet.to(PATH))) {
                    assertThat(stream.response().statusCode()).isEqualTo(200);
                    stream.next();
                }
            }
        }
    }

    @Test
    void keepTheLastGoodConfigurationWhenAWrongOneIsSaved() throws IOException {
        served.tail.configure(Map.of("max_streams", "1"));
        served.tail.configure(Map.of("max_streams", "many", "felix.fileinstall.filename", "file:/etc/tail.cfg"));
        try (SseReader first = open()) {
            first.next();
            assertProblem(served.get(PATH), 429, "there are 1 streams");
            served.tail.configure(Map.of("max_streams", 2));
            try (SseReader second = open()) {
                assertThat(second.response().statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    void mustAllowAStream() {
        assertThatThrownBy(() -> new TailPublisher.StreamLimits(0, Duration.ZERO, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("max_streams must be at least 1: 0");
    }

    private SseReader open() {
        return new SseReader(served.to(PATH));
    }

    /** Returns the next frame that is no sign of life. */
    private static String event(SseReader stream) throws IOException {
        String frame = stream.next();
        while (frame.equals(": beat")) {
            frame = stream.next();
        }
        return frame;
    }

    /** Returns how many bytes arrived before the server ended the connection. */
    private static long received(Socket socket) {
        long bytes = 0;
        byte[] part = new byte[65_536];
        try {
            for (int length = 0; length >= 0; length = socket.getInputStream().read(part)) {
                bytes += length;
            }
        } catch (SocketTimeoutException open) {
            throw new AssertionError("the connection is still open", open);
        } catch (IOException reset) {
            return bytes;
        }
        return bytes;
    }
}
