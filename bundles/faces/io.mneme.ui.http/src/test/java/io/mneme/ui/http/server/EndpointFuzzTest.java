package io.mneme.ui.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.harness.RawHttpClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is sent, the answer is no failure, shows no stack trace and names no class. */
class EndpointFuzzTest {

    private static final int CASES = 1_000;
    private static final List<String> METHODS = List.of("GET", "PUT", "HEAD", "OPTIONS", "TRACE", "BREW", "get");
    private static final List<String> ROUTES = List.of(
            "POST /v1/dictations",
            "POST /v1/dictations",
            "PATCH /v1/dictations/id1",
            "DELETE /v1/dictations/id2",
            "GET /v1/dictations/id1",
            "GET /v1/dictations?page=0&limit=10&mode=x&range=7d&tag=corrected&q=a",
            "GET /v1/dictations?after=MS4x&archived=true",
            "POST /v1/context/dictation",
            "POST /v1/context/dictation",
            "GET /v1/context/c0/manifest",
            "GET /v1/context?session=s",
            "GET /v1/dictations/stats?range=7d",
            "GET /v1/dictations/tags?range=7d&q=a&mode=x",
            "POST /v1/dictations/export",
            "POST /v1/utterances",
            "GET /v1/utterances?project=/a&from=2026-01-01T00:00:00Z&limit=10&after=MS4x",
            "GET /v1/utterances/u1",
            "POST /v1/conversations",
            "GET /v1/conversations?tag=work&range=7d&q=a",
            "PATCH /v1/conversations/conv_",
            "DELETE /v1/conversations/conv_b",
            "GET /v1/conversations/conv_/utterances?limit=3",
            "POST /v1/conversations/conv_/resume",
            "POST /v1/conversations/conv_/merge",
            "POST /v1/conversations/conv_/export",
            "GET /v1/tail?journal=none&since=5",
            "POST /v1/journals/message/entries",
            "PATCH /v1/journals/message/entries/m1",
            "GET /v1/journals/message/entries?lane=x&limit=10&after=MS4x",
            "DELETE /v1/journals/dictation/entries/id1",
            "GET /v1/policies",
            "GET /v1/shadows",
            "PUT /v1/shadows/renderer",
            "DELETE /v1/shadows/renderer",
            "PATCH /v1/policies/renderer/arrow",
            "DELETE /v1/policies/renderer",
            "GET /v1/journals",
            "GET /health/ready",
            "GET /openapi.json",
            "GET /v1/x");
    private static final List<String> BODIES = List.of(
            "{\"final_text\":\"萍萍来了\",\"enhance_mode\":\"proofread\"}",
            "{\"mode\":\"\",\"mode_prompt\":\"p\",\"window\":{\"policy\":\"x\",\"max_entries\":3},\"form\":\"anthropic\","
                    + "\"vocabulary\":[{\"term\":\"萍萍\",\"note\":\"\"}],\"input\":\"\\ud83d\\ude00\"}",
            "{\"type\":\"stt\",\"text\":\"萍萍\",\"project_path\":\"/b\"}",
            "{\"format\":\"html\"}",
            "{\"project\":\"/a\"}",
            "{\"name\":\"arrow\"}",
            "{\"active\":true,\"swap\":\"now\",\"ranking\":5}",
            "[[[[[[{\"a\":1e999999}]]]]]]");
    private static final List<String> HEADERS = List.of(
            "Content-Type: application/json",
            "Content-Type: application/merge-patch+json; charset=utf-8",
            "If-Match: \"r2\", W/\"r3\"",
            "If-None-Match: W/\"r2\", x",
            "Idempotency-Key: k1",
            "Origin: http://localhost",
            "Accept: */*",
            "Content-Encoding: gzip",
            "Last-Event-ID: 3",
            "Expect: 100-continue");

    private static HttpHarness served;

    @BeforeAll
    static void start() {
        served = new HttpHarness();
    }

    @AfterAll
    static void stop() {
        served.close();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {20_260_301L})
    @Timeout(300)
    void isAnsweredProperly(long seed) throws IOException {
        Random random = new Random(seed);
        for (int i = 0; i < CASES; i++) {
            byte[] request = request(random);
            String answer = RawHttpClient.exchange(served.port(), request);
            assertThat(answer)
                    .as("case %d: %s", i, new String(request, UTF_8))
                    .startsWith("HTTP/1.1 ")
                    .doesNotContain("HTTP/1.1 500")
                    .doesNotContain(
                            "\tat ", "Exception", "java.", "io.mneme.ui", "org.eclipse", "com.fasterxml", "Jetty");
        }
    }

    private static byte[] request(Random random) {
        byte[] body = mangled(random, any(random, BODIES).getBytes(UTF_8), 2);
        String[] route = any(random, ROUTES).split(" ");
        StringBuilder head = new StringBuilder(random.nextInt(8) > 0 ? route[0] : any(random, METHODS)).append(' ');
        byte[] path = random.nextInt(3) > 0 ? route[1].getBytes(UTF_8) : mangled(random, route[1].getBytes(UTF_8), 4);
        head.append(new String(path, UTF_8).replaceAll("[\\x00-\\x20]", "%"));
        head.append(" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
        if (random.nextInt(4) > 0) {
            head.append(HEADERS.get(random.nextInt(2))).append("\r\n");
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            head.append(header(random)).append("\r\n");
        }
        if (random.nextInt(4) == 0) {
            head.append("Transfer-Encoding: chunked\r\n\r\n");
            head.append(Integer.toHexString(body.length + (random.nextInt(5) == 0 ? 1 : 0)))
                    .append("\r\n");
            return joined(head, body, "\r\n0\r\n\r\n");
        }
        int lie = random.nextInt(12) == 0 ? random.nextInt(20) - 10 : 0;
        head.append("Content-Length: ").append(Math.max(0, body.length + lie)).append("\r\n\r\n");
        return joined(head, body, "");
    }

    private static String header(Random random) {
        byte[] plain = any(random, HEADERS).getBytes(UTF_8);
        return random.nextInt(8) > 0
                ? new String(plain, UTF_8)
                : new String(mangled(random, plain, 3), UTF_8).replaceAll("[\\r\\n]", "?");
    }

    private static byte[] mangled(Random random, byte[] plain, int most) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(plain);
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            byte[] now = out.toByteArray();
            int at = random.nextInt(now.length + 1);
            out.reset();
            out.write(now, 0, at);
            switch (random.nextInt(4)) {
                case 0 -> out.write(random.nextInt(256));
                case 1 -> out.writeBytes(
                        any(random, List.of("%2F", "%", "%00", "..", "//", ";a=", "\"", "{", "&x=1", "\u0000"))
                                .getBytes(UTF_8));
                case 2 -> at = Math.min(now.length, at + 1 + random.nextInt(5));
                default -> at = Math.max(0, at - random.nextInt(20));
            }
            out.write(now, at, now.length - at);
        }
        return out.toByteArray();
    }

    private static byte[] joined(StringBuilder head, byte[] body, String tail) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(head.toString().getBytes(UTF_8));
        all.writeBytes(body);
        all.writeBytes(tail.getBytes(UTF_8));
        return all.toByteArray();
    }

    private static <T> T any(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
