package io.mneme.ui.http.conversation;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.journal.JournalException;
import io.mneme.testkit.CallRecorder.RecordedCall;
import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.harness.RawHttpClient;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConversationsEndpointTest {

    private static final String PATH = "/v1/conversations";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void areListedTheOneContinuedLastFirst() {
        say("/a", "one");
        say("/b", "two");
        served.patch(PATH + "/conv_b", "{\"tags\":[\"work\"]}");
        assertThat(served.get(PATH).body())
                .startsWith("{\"data\":[{\"id\":\"conv_b\",\"title\":null,\"tags\":[\"work\"],\"pinned\":false,"
                        + "\"project\":\"/b\",\"first\":\"2026-03-01T20:30:00.000Z\",\"last\":\"2026-03-01T20:30:00.000Z\","
                        + "\"utterances\":1,\"turns\":1,\"merged\":[],\"messages\":0,"
                        + "\"journals\":[\"utterance\"]},{\"id\":\"conv_a\"")
                .endsWith("\"has_more\":false,\"next\":null,\"skipped\":{\"lines\":0,\"why\":[]}}");
    }

    @Test
    void leadFromPageToPageByCursor() {
        say("/a", "x");
        say("/b", "x");
        say("/c", "x");
        JsonNode first = HttpHarness.body(served.get(PATH + "?limit=2"));
        assertThat(first.path("has_more").asBoolean()).isTrue();
        JsonNode second = HttpHarness.body(
                served.get(PATH + "?limit=2&after=" + first.path("next").asText()));
        assertThat(second.path("data").findValuesAsText("id")).containsExactly("conv_a");
        assertThat(second.path("has_more").asBoolean()).isFalse();
    }

    @Test
    void areFilteredByEveryParameter() {
        served.get(PATH + "?project=/home/me/%E9%A1%B9&tag=work&from=2026-01-01T00:00:00%2B08:00"
                + "&until=2026-02-01T00:00:00+08:00&q=tea");
        assertThat(served.exchanges.newest(ConversationFilter.class))
                .isEqualTo(new ConversationFilter(
                        Optional.of("/home/me/项"),
                        Optional.of("work"),
                        Optional.of(Instant.parse("2025-12-31T16:00:00Z")),
                        Optional.of(Instant.parse("2026-01-31T16:00:00Z")),
                        Optional.of("tea")));
    }

    @Test
    void areFilteredByATimeRange() {
        served.get(PATH + "?range=today");
        assertThat(served.exchanges.newest(ConversationFilter.class).from())
                .hasValue(Instant.parse("2026-03-01T16:00:00Z"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "range=year                            | range | must be today",
                "range=7d&from=2026-01-01T00:00:00Z    | range | cannot be combined with from",
                "from=yesterday                        | from  | must be a time like",
                "until=2026-01-01                      | until | must be a time like",
                "limit=1001                            | limit | must be a number from 1 to 1000",
                "after=xyz                             | after | must be the next",
                "page=1                                | page  | is no parameter"
            })
    void nameTheParameterThatIsWrong(String query, String field, String rule) {
        assertProblem(served.get(PATH + "?" + query), 400, rule, field);
    }

    @Test
    void areReadOneByOne() {
        say("/a", "x");
        assertThat(HttpHarness.body(served.get(PATH + "/conv_a"))
                        .path("utterances")
                        .asInt())
                .isEqualTo(1);
        assertProblem(served.get(PATH + "/conv_z"), 404, "no conversation has the id conv_z");
    }

    @Test
    void takeATitle() {
        say("/a", "x");
        HttpResponse<String> response = served.patch(PATH + "/conv_a", "{\"title\":\"茶\"}");
        assertThat(HttpHarness.body(response).path("title").asText()).isEqualTo("茶");
        assertProblem(served.patch(PATH + "/conv_a", "{\"colour\":1}"), 400, "is not known", "colour");
        assertProblem(served.patch(PATH + "/conv_z", "{\"title\":\"x\"}"), 404, "conv_z");
    }

    @Test
    void areErased() {
        say("/a", "x");
        var delete = served.to(PATH + "/conv_a").DELETE();
        assertThat(served.send(delete).statusCode()).isEqualTo(204);
        assertProblem(served.send(delete), 404, "no conversation has the id conv_a");
    }

    @Test
    void showTheirUtterancesNewestFirst() {
        say("/a", "one");
        say("/b", "other");
        say("/a", "two");
        JsonNode page = HttpHarness.body(served.get(PATH + "/conv_a/utterances?limit=1"));
        assertThat(page.path("data").findValuesAsText("text")).containsExactly("two");
        assertThat(page.path("total").asInt()).isEqualTo(2);
        JsonNode next = HttpHarness.body(served.get(
                PATH + "/conv_a/utterances?after=" + page.path("next").asText()));
        assertThat(next.path("data").findValuesAsText("text")).containsExactly("one");
        assertProblem(served.get(PATH + "/conv_z/utterances"), 404, "conv_z");
    }

    @Test
    void beginOnRequestWithTheIdTheyWillHave() {
        HttpResponse<String> response = served.post(PATH, "{\"project\":\"/a\"}");
        assertThat(response.statusCode()).isEqualTo(201);
        String id = HttpHarness.body(response).path("id").asText();
        assertThat(response.body()).isEqualTo("{\"id\":\"" + id + "\"}");
        var next = served.post("/v1/utterances", "{\"type\":\"stt\",\"text\":\"x\",\"project_path\":\"/a\"}");
        assertThat(HttpHarness.body(next).path("conversation_id").asText()).isEqualTo(id);
        assertThat(served.post(PATH, "{}").statusCode()).isEqualTo(201);
        assertProblem(served.post(PATH, "{\"project\":1}"), 400, "must be a text", "project");
        assertProblem(served.post(PATH, "{\"path\":\"/a\"}"), 400, "is not known", "path");
    }

    @Test
    void areResumedAndMerged() {
        say("/a", "x");
        sayIn("conv_later", "/a", "x");
        assertThat(HttpHarness.body(bare("/conv_a/resume")).path("id").asText()).isEqualTo("conv_a");
        assertThat(HttpHarness.body(bare("/conv_later/merge")).path("id").asText())
                .isEqualTo("conv_a");
        assertProblem(bare("/conv_z/resume"), 404, "conv_z");
        assertProblem(bare("/conv_z/merge"), 404, "conv_z");
    }

    @Test
    void ofMessagesAreListedReadMergedExportedAndErased() {
        write("c1", "Tea?");
        write("c2", "Now?");
        assertThat(HttpHarness.body(served.get(PATH)).path("data").findValuesAsText("id"))
                .containsExactly("c2", "c1");
        assertThat(served.get(PATH + "/c1/entries").body())
                .startsWith("{\"data\":[{\"journal\":\"message\",\"position\":1,\"id\":\"m1\",")
                .contains("\"content\":\"Tea?\"", "\"total\":1");
        JsonNode merged = HttpHarness.body(served.post(PATH + "/c1/merge", "{\"into\":\"c2\"}"));
        assertThat(merged.path("messages").asInt()).isEqualTo(2);
        JsonNode first = HttpHarness.body(served.get(PATH + "/c2/entries?limit=1"));
        assertThat(HttpHarness.body(served.get(
                                PATH + "/c2/entries?after=" + first.path("next").asText()))
                        .findValuesAsText("content"))
                .containsExactly("Tea?");
        assertThat(served.post(PATH + "/c2/export", "{\"format\":\"transcript\"}")
                        .body())
                .endsWith("] User: Tea?\n[2026-03-01T20:30:00.000Z] User: Now?\n");
        assertThat(served.send(served.to(PATH + "/c2").DELETE()).statusCode()).isEqualTo(204);
        assertThat(served.messages.status().entries()).isZero();
    }

    @Test
    void areMergedIntoNoneThatIsWronglyNamed() {
        write("c1", "a");
        assertProblem(served.post(PATH + "/c1/merge", "{\"into\":\"c1\"}"), 400, "another", "into");
        assertProblem(served.post(PATH + "/c1/merge", "{\"into\":\"c9\"}"), 404, "c9");
        assertProblem(served.post(PATH + "/c1/merge", "{\"into\":\"\"}"), 400, "must not be empty", "into");
        assertProblem(served.post(PATH + "/c1/merge", "{\"to\":\"c9\"}"), 400, "not known", "to");
        assertProblem(served.get(PATH + "?after=Mi4x"), 400, "must be the next", "after");
    }

    private void write(String conversation, String text) {
        var response = served.post(
                "/v1/journals/message/entries",
                "{\"conversation_id\":\"%s\",\"role\":\"user\",\"content\":\"%s\",\"timestamp\":\"%s\"}"
                        .formatted(conversation, text, HttpHarness.NOW));
        assertThat(response.statusCode()).isEqualTo(201);
    }

    @Test
    void areMergedOnceForOneKey() {
        say("/a", "x");
        sayIn("conv_later", "/a", "x");
        var merge = served.json(PATH + "/conv_later/merge", "POST", "").header("Idempotency-Key", "k");
        String first = served.send(merge).body();
        assertThat(served.send(merge).body()).isEqualTo(first);
        assertThat(served.exchanges.calls()).extracting(RecordedCall::method).containsOnlyOnce("merge");
        var other = served.json(PATH + "/conv_a/resume", "POST", "").header("Idempotency-Key", "k");
        assertProblem(served.send(other), 422, "another", "Idempotency-Key");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "jsonl,application/x-ndjson,conv_a.jsonl",
        "markdown,text/markdown;charset=utf-8,conv_a.md",
        "transcript,text/plain;charset=utf-8,conv_a.txt",
        "csv,text/csv;charset=utf-8,conv_a.csv",
        "html,text/html;charset=utf-8,conv_a.html"
    })
    void areExported(String format, String type, String file) {
        say("/a", "萍萍");
        HttpResponse<String> response = served.post(PATH + "/conv_a/export", "{\"format\":\"" + format + "\"}");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(type);
        assertThat(response.headers().firstValue("Content-Disposition"))
                .hasValue("attachment; filename=\"" + file + "\"");
        assertThat(response.body()).contains("萍萍");
        assertThat(served.exchanges.newest(ExportFormat.class).name()).isEqualToIgnoringCase(format);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"format\":\"pdf\"}", "{\"format\":null}", "{\"format\":\"HTML\"}"})
    void nameTheFormatsThereAre(String body) {
        say("/a", "x");
        assertProblem(served.post(PATH + "/conv_a/export", body), 400, "format must be", "format");
    }

    @Test
    void areNotExportedWhenThereIsNone() {
        HttpResponse<String> response = served.post(PATH + "/conv_z/export", "{\"format\":\"csv\"}");
        assertProblem(response, 404, "conv_z");
        assertThat(response.headers().firstValue("Content-Disposition")).isEmpty();
    }

    @Test
    void breakOffTheirExportVisiblyWhenTheyCannotBeReadToTheEnd() throws IOException {
        served.bound.bind(Conversations.class, breakingOffExports());
        say("/a", "x");
        assertProblem(served.post(PATH + "/conv_a/export", "{\"format\":\"csv\"}"), 503, "the storage failed");
        say("/a", "x".repeat(200_000));
        String request = "POST /v1/conversations/conv_a/export HTTP/1.1\nHost: localhost\n"
                + "Content-Type: application/json\nContent-Length: 18\n\n{\"format\":\"jsonl\"}";
        assertThat(RawHttpClient.exchange(served.port(), request))
                .startsWith("HTTP/1.1 200")
                .doesNotEndWith("0\r\n\r\n");
    }

    @Test
    void areNotThereYet() {
        served.bound.unbind(Conversations.class);
        assertProblem(served.get(PATH), 503, "the exchange log is not there yet");
    }

    /** Returns the conversations, whose exports fail at their end. */
    private Conversations breakingOffExports() {
        Conversations whole = served.record.conversations();
        return (Conversations) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Conversations.class}, (proxy, method, arguments) -> {
                    Object result = method.invoke(whole, arguments);
                    if (method.getName().equals("export")) {
                        throw new JournalException("the disk is gone");
                    }
                    return result;
                });
    }

    private void say(String project, String text) {
        sayIn("conv_" + project.substring(1), project, text);
    }

    private void sayIn(String conversation, String project, String text) {
        var response = served.post(
                "/v1/utterances",
                "{\"type\":\"stt\",\"text\":\"%s\",\"project_path\":\"%s\",\"conversation_id\":\"%s\"}"
                        .formatted(text, project, conversation));
        assertThat(response.statusCode()).isEqualTo(201);
    }

    private HttpResponse<String> bare(String path) {
        return served.send(served.to(PATH + path).method("POST", BodyPublishers.noBody()));
    }
}
