package io.mneme.ui.http.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.harness.AsyncWait;
import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.transport.TransferBudget.TransferLimits;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Long answers, and callers that do not read them. */
@Timeout(300)
class ResponseSenderTest {

    private static final int CALLERS = 60;
    private static final int ENTRIES = 500;
    private static final int TEXT_LENGTH = 2_000;
    private static final int LONG_TEXT_LENGTH = 1 << 20;
    private static final int MAX_BYTES = 6 << 20;
    private static final String PAGE = "/v1/dictations?limit=" + ENTRIES;

    private final HttpHarness served = withGrace(Duration.ofMillis(200));
    private final List<Socket> callers = new ArrayList<>();

    private static HttpHarness withGrace(Duration grace) {
        return new HttpHarness(
                new ResponseSender(new TransferLimits(MAX_BYTES, Integer.MAX_VALUE, grace, Duration.ofMinutes(1))));
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket caller : callers) {
            caller.close();
        }
        served.close();
    }

    @Test
    void stayWithinTheirBoundWhileNoCallerReads() throws IOException {
        fill();
        for (int i = 0; i < CALLERS; i++) {
            askWithoutReading(PAGE);
            assertThat(served.sender.heldBytes()).isLessThanOrEqualTo(MAX_BYTES);
        }

        assertThat(served.get("/health/live").statusCode()).isEqualTo(200);
        assertThat(HttpHarness.body(served.get(PAGE)).path("data")).hasSize(ENTRIES);
        assertThat(served.sender.heldBytes()).isLessThanOrEqualTo(MAX_BYTES);
    }

    @Test
    void giveBackTheirRoomWhenTheCallersGoAway() throws IOException {
        fill();
        for (int i = 0; i < 3; i++) {
            askWithoutReading(PAGE);
        }
        assertThat(AsyncWait.holds(() -> served.sender.heldBytes() > 0)).isTrue();

        for (Socket caller : callers) {
            caller.close();
        }

        assertThat(AsyncWait.holds(() -> served.sender.heldBytes() == 0)).isTrue();
    }

    @Test
    void reachAllCallersThatRead() {
        // A grace in which also a busy machine sends an answer to a caller that reads.
        try (HttpHarness patient = withGrace(Duration.ofMinutes(1))) {
            fill(patient);
            List<CompletableFuture<Integer>> answers = IntStream.range(0, 50)
                    .mapToObj(caller ->
                            CompletableFuture.supplyAsync(() -> entries(patient), work -> new Thread(work).start()))
                    .toList();

            assertThat(answers).extracting(CompletableFuture::join).containsOnly(ENTRIES);
            assertThat(AsyncWait.holds(() -> patient.sender.heldBytes() == 0)).isTrue();
        }
    }

    private static int entries(HttpHarness asked) {
        return HttpHarness.body(asked.get(PAGE)).path("data").size();
    }

    @Test
    void ofOneEntryStayWithinTheirBoundWhileNoCallerReads() throws IOException {
        served.record
                .dictations()
                .record("{\"asr_text\":\"\",\"final_text\":\"" + "x".repeat(LONG_TEXT_LENGTH) + "\"}", HttpHarness.NOW);
        for (int i = 0; i < 100; i++) {
            askWithoutReading("/v1/dictations/id1");
            assertThat(served.sender.heldBytes()).isLessThanOrEqualTo(MAX_BYTES);
        }

        assertThat(served.get("/health/live").statusCode()).isEqualTo(200);
        assertThat(AsyncWait.holds(() -> served.get("/v1/dictations/id1").body().length() > LONG_TEXT_LENGTH))
                .isTrue();
    }

    @Test
    void areCompressedForACallerThatTakesIt() throws IOException, InterruptedException {
        fill();
        HttpResponse<InputStream> answer = HttpClient.newHttpClient()
                .send(
                        served.to(PAGE).header("Accept-Encoding", "gzip").GET().build(),
                        HttpResponse.BodyHandlers.ofInputStream());

        assertThat(answer.headers().firstValue("Content-Encoding")).hasValue("gzip");
        String body = new String(new GZIPInputStream(answer.body()).readAllBytes(), UTF_8);
        assertThat(body.equals(served.get(PAGE).body())).isTrue();
    }

    @Test
    void haveTheHeadersOnlyForACallerThatAsksForThem() {
        fill();
        HttpResponse<String> head = served.send(served.to(PAGE).method("HEAD", HttpRequest.BodyPublishers.noBody()));

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(AsyncWait.holds(() -> served.sender.heldBytes() == 0)).isTrue();
    }

    @Test
    void ofWhatWasDoneAreSentAlthoughThereIsNoRoom() throws IOException {
        fill();
        for (int i = 0; i < 20; i++) {
            askWithoutReading(PAGE);
        }
        String text = "y".repeat(1 << 20);

        assertThat(served.post("/v1/dictations", "{\"final_text\":\"" + text + "\"}")
                        .body())
                .contains(text);
    }

    @Test
    void areMadeByTheThreadThatHasReadTheRequest() {
        assertThat(served.get("/v1/search?q=tea").statusCode()).isEqualTo(200);

        assertThat(served.search.asker).isNotEmpty().doesNotStartWith(ResponseSender.THREAD_NAME);
    }

    @Test
    void waitForAnotherThreadWhileAsManyAreMadeAsMayBe() {
        for (int made = 0; made < ResponseSender.MAX_MADE; made++) {
            assertThat(served.sender.beginMaking()).isTrue();
        }
        CompletableFuture<Integer> answer = CompletableFuture.supplyAsync(
                () -> served.get("/v1/search?q=tea").statusCode(), work -> new Thread(work).start());
        assertThat(AsyncWait.holds(() -> served.sender.waiting() == 1)).isTrue();
        assertThat(served.search.queries).isEmpty();

        served.sender.endMaking();

        assertThat(answer.join()).isEqualTo(200);
        assertThat(served.search.asker).startsWith(ResponseSender.THREAD_NAME);
    }

    @Test
    void areNotMadeBeforeThoseThatWait() {
        served.sender.reservePlace();

        assertThat(served.sender.beginMaking()).isFalse();
    }

    private void fill() {
        fill(served);
    }

    private static void fill(HttpHarness filled) {
        for (int i = 0; i < ENTRIES; i++) {
            filled.record
                    .dictations()
                    .record("{\"asr_text\":\"\",\"final_text\":\"" + "x".repeat(TEXT_LENGTH) + "\"}", HttpHarness.NOW);
        }
    }

    private void askWithoutReading(String path) throws IOException {
        Socket caller = new Socket();
        callers.add(caller);
        caller.setReceiveBufferSize(4096);
        caller.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), served.port()));
        caller.getOutputStream().write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(US_ASCII));
    }
}
