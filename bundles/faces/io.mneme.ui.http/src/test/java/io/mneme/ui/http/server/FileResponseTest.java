package io.mneme.ui.http.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.harness.AsyncWait;
import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.transport.ResponseSender;
import io.mneme.ui.http.transport.TransferBudget.TransferLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Exports, and callers that do not read them. */
@Timeout(300)
class FileResponseTest {

    private static final int UTTERANCES = 20;
    private static final int TEXT_LENGTH = 1 << 17;
    private static final int PLACES = 4;
    private static final int CALLERS = 6;
    private static final String LAST_CHUNK = "\r\n0\r\n\r\n";
    private static final Duration GRACE = Duration.ofMinutes(2);

    /** How far the clock of the sender is ahead. */
    private final AtomicLong passed = new AtomicLong();

    private final HttpHarness served = new HttpHarness(new ResponseSender(
            new TransferLimits(1 << 20, Integer.MAX_VALUE, GRACE, GRACE),
            new TransferLimits(PLACES, CALLERS, GRACE, GRACE),
            () -> System.nanoTime() + passed.get()));
    private final List<Socket> callers = new ArrayList<>();

    @AfterEach
    void stop() throws IOException {
        for (Socket caller : callers) {
            caller.close();
        }
        served.close();
    }

    @Test
    void giveWayToTheExportOfACallerThatReads() throws IOException {
        givenALongConversation();
        for (int i = 0; i < CALLERS; i++) {
            exportWithoutReading();
        }
        assertThat(AsyncWait.holds(() -> answered() == PLACES)).isTrue();
        passed.addAndGet(Duration.ofHours(1).toNanos());

        var answer = served.post("/v1/conversations/conv_a/export", "{\"format\":\"transcript\"}");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).hasSizeGreaterThan(UTTERANCES * TEXT_LENGTH);
        assertThat(served.get("/health/live").statusCode()).isEqualTo(200);
        int broken = 0;
        for (Socket caller : callers) {
            caller.setSoTimeout(120_000);
            caller.setReceiveBufferSize(1 << 20);
            broken += rest(caller).endsWith(LAST_CHUNK) ? 0 : 1;
        }
        assertThat(broken).isPositive();
    }

    private void givenALongConversation() {
        String utterance =
                "{\"type\":\"stt\",\"conversation_id\":\"conv_a\",\"text\":\"%s\"}".formatted("x".repeat(TEXT_LENGTH));
        for (int i = 0; i < UTTERANCES; i++) {
            served.record.conversations().log(utterance, HttpHarness.NOW);
        }
    }

    /** Returns to how many callers an answer has begun. */
    private int answered() {
        try {
            int answered = 0;
            for (Socket caller : callers) {
                answered += caller.getInputStream().available() > 0 ? 1 : 0;
            }
            return answered;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Returns what a connection still brings, until the export or the connection ends. */
    private static String rest(Socket socket) {
        StringBuilder text = new StringBuilder();
        byte[] part = new byte[1 << 16];
        try {
            int count = socket.getInputStream().read(part);
            while (count >= 0) {
                text.append(new String(part, 0, count, US_ASCII));
                count = hasEnded(text) ? -1 : socket.getInputStream().read(part);
            }
        } catch (SocketTimeoutException open) {
            throw new AssertionError("the connection is still open", open);
        } catch (IOException reset) {
            return text.toString();
        }
        return text.toString();
    }

    private static boolean hasEnded(StringBuilder text) {
        return text.length() >= LAST_CHUNK.length()
                && text.substring(text.length() - LAST_CHUNK.length()).equals(LAST_CHUNK);
    }

    private void exportWithoutReading() throws IOException {
        String body = "{\"format\":\"transcript\"}";
        Socket caller = new Socket();
        callers.add(caller);
        caller.setReceiveBufferSize(4096);
        caller.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), served.port()));
        caller.getOutputStream()
                .write(("POST /v1/conversations/conv_a/export HTTP/1.1\r\nHost: localhost\r\n"
                                + "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n"
                                + body)
                        .getBytes(US_ASCII));
    }
}
