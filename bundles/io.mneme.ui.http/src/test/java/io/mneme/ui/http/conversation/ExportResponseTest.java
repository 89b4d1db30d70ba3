package io.mneme.ui.http.conversation;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.harness.HttpHarness;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Exports, and callers that do not read them. */
@Timeout(300)
class ExportResponseTest {

    private static final int UTTERANCES = 20;

    private final HttpHarness served = new HttpHarness();
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
        for (int i = 0; i < UTTERANCES; i++) {
            served.record
                    .conversations()
                    .log(
                            "{\"type\":\"stt\",\"conversation_id\":\"conv_a\",\"text\":\"" + "x".repeat(1 << 20)
                                    + "\"}",
                            HttpHarness.NOW);
        }
        for (int i = 0; i < 6; i++) {
            exportWithoutReading();
        }

        var answer = served.post("/v1/conversations/conv_a/export", "{\"format\":\"transcript\"}");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).hasSizeGreaterThan(UTTERANCES << 20);
        assertThat(served.get("/health/live").statusCode()).isEqualTo(200);
        int broken = 0;
        for (Socket caller : callers) {
            caller.setSoTimeout(120_000);
            broken += rest(caller).endsWith("\r\n0\r\n\r\n") ? 0 : 1;
        }
        assertThat(broken).isPositive();
    }

    private static String rest(Socket socket) {
        StringBuilder text = new StringBuilder();
        byte[] part = new byte[1 << 16];
        try {
            for (int count = socket.getInputStream().read(part);
                    count >= 0;
                    count = socket.getInputStream().read(part)) {
                text.append(new String(part, 0, count, UTF_8));
            }
        } catch (SocketTimeoutException open) {
            throw new AssertionError("the connection is still open", open);
        } catch (IOException reset) {
            return text.toString();
        }
        return text.toString();
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
