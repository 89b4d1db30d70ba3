package io.mneme.ui.http.imports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ImportsEndpointTest {

    private static final String IMPORTS = "/v1/imports";

    private static final String BOUNDARY = "Boundary-Of-Case";
    private static final String END = "--" + BOUNDARY + "--\r\n";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void answersWithTheReportOfAShortFile() {
        HttpResponse<String> answer = post("?file=a.json", "[1]");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Location")).contains("/v1/imports/i-0123456789abcdef");
        JsonNode report = HttpHarness.body(answer);
        assertThat(report.path("state").asText()).isEqualTo("complete");
        assertThat(report.path("file").asText()).isEqualTo("a.json");
        assertThat(report.path("dry_run").asBoolean()).isFalse();
        assertThat(report.path("entries").path("recorded").asInt()).isEqualTo(3);
    }

    @Test
    void answersBeforeTheEndOfALongImport() {
        assertThat(post("?file=slow&dry_run=true", "[1]").statusCode()).isEqualTo(202);
        JsonNode report = HttpHarness.body(served.get(IMPORTS + "/i-0123456789abcdef"));
        assertThat(report.path("state").asText()).isEqualTo("running");
        assertThat(report.path("dry_run").asBoolean()).isTrue();
    }

    @Test
    void takesABodyThatIsLongerThanOthersMayBe() {
        int length = 12 << 20;
        assertThat(HttpHarness.body(post("", "x".repeat(length)))
                        .path("entries")
                        .path("recorded")
                        .asInt())
                .isEqualTo(length);
    }

    @Test
    void listsImportsAndImporters() {
        JsonNode list = HttpHarness.body(served.get(IMPORTS));
        assertThat(list.path("data")).hasSize(1);
        assertThat(list.path("importers")).hasToString("[\"chatgpt\",\"claude\"]");
    }

    @Test
    void stopsAnImport() {
        assertThat(delete("/i-0123456789abcdef").statusCode()).isEqualTo(200);
        assertThat(delete("/none").statusCode()).isEqualTo(404);
    }

    @Test
    void refusesWhatIsTooLongOrTooMuch() {
        assertThat(post("?file=long", "x").statusCode()).isEqualTo(413);
        HttpResponse<String> busy = post("?file=busy", "x");
        assertThat(busy.statusCode()).isEqualTo(503);
        assertThat(busy.headers().firstValue("Retry-After")).contains("5");
    }

    @Test
    void takesTheFileOfAFormWithItsName() {
        JsonNode report =
                HttpHarness.body(form("?dry_run=true", part("file", "C:\\chats\\a \u8336.json", "[1]") + END));
        assertThat(report.path("file").asText()).isEqualTo("a \u8336.json");
        assertThat(report.path("dry_run").asBoolean()).isTrue();
        assertThat(report.path("entries").path("recorded").asInt()).isEqualTo(3);
        assertThat(HttpHarness.body(form("?file=mine.json", part("file", "a.json", "[1]") + END))
                        .path("file")
                        .asText())
                .isEqualTo("mine.json");
    }

    @Test
    void takesAFormThatIsLongerThanOtherBodiesMayBe() {
        int length = 12 << 20;
        assertThat(HttpHarness.body(form("", part("file", "a", "x\r\n-".repeat(length / 4)) + END))
                        .path("entries")
                        .path("recorded")
                        .asInt())
                .isEqualTo(length);
    }

    @Test
    void refusesAFormWithoutOneFile() {
        String file = part("file", "a.json", "[1]");
        assertThat(detail(form("", END))).contains("must be multipart/form-data with one file");
        assertThat(detail(form("", file + part("more", "b.json", "[1]") + END))).contains("with one file");
        assertThat(detail(form("", file.substring(0, file.length() - 3)))).contains("arrive whole");
        assertThat(detail(form("", "no form"))).contains("arrive whole");
        assertThat(detail(form(
                        "",
                        "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"dry_run\"\r\n\r\ntrue\r\n"
                                + END)))
                .startsWith("dry_run must not be in the form");
        assertThat(detail(form("", part("file", "a".repeat(5_000), "[1]") + END)))
                .contains("with one file");
        assertThat(detail(send("", "multipart/form-data", file + END))).contains("with one file");
    }

    private static String part(String field, String file, String content) {
        return "--%s\r\nContent-Disposition: form-data; name=\"%s\"; filename=\"%s\"\r\nContent-Type: text/plain\r\n\r\n%s\r\n"
                .formatted(BOUNDARY, field, file, content);
    }

    private HttpResponse<String> form(String query, String body) {
        return send(query, "multipart/form-data; boundary=" + BOUNDARY, body);
    }

    private static String detail(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        return HttpHarness.body(answer).path("detail").asText();
    }

    private HttpResponse<String> delete(String path) {
        return served.send(served.to(IMPORTS + path).DELETE());
    }

    private HttpResponse<String> post(String query, String body) {
        return send(query, "application/octet-stream", body);
    }

    private HttpResponse<String> send(String query, String type, String body) {
        return served.send(
                served.to(IMPORTS + query).header("Content-Type", type).POST(BodyPublishers.ofString(body)));
    }
}
