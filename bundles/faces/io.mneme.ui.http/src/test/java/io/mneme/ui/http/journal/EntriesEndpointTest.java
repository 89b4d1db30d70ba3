package io.mneme.ui.http.journal;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.journal.EntryRecorder;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntriesEndpointTest {

    private static final String MESSAGES = "/v1/journals/message/entries";
    private static final String TEA = "{\"conversation_id\":\"c1\",\"role\":\"user\",\"content\":\"tea\"}";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void recordsAnEntryAndSaysWhereItIs() {
        HttpResponse<String> recorded = served.post(MESSAGES, TEA);
        assertThat(recorded.statusCode()).isEqualTo(201);
        assertThat(recorded.headers().firstValue("Location")).hasValue(MESSAGES + "/m1");
        assertThat(HttpHarness.body(recorded).at("/entry/content").asText()).isEqualTo("tea");
        assertThat(served.messages.find("m1")).isPresent();
    }

    @Test
    void readsAnEntryAsItWasAnsweredWhenItWasRecorded() {
        HttpResponse<String> recorded = served.post(MESSAGES, TEA);
        HttpResponse<String> read = served.get(MESSAGES + "/m1");
        assertThat(read.body()).isEqualTo(recorded.body());
        assertThat(read.headers().firstValue("ETag"))
                .isEqualTo(recorded.headers().firstValue("ETag"))
                .hasValue("\"" + HttpHarness.body(read).path("revision").asText() + "\"");
    }

    @Test
    void answersEntriesInTheFormOfTheTail() {
        served.post(MESSAGES, TEA);
        JsonNode entry = HttpHarness.body(served.get(MESSAGES)).at("/data/0");
        assertThat(entry.properties().stream().map(field -> field.getKey()))
                .containsExactly("position", "id", "revision", "entry");
    }

    @Test
    void listsPageByPageNewestFirst() {
        for (String content : new String[] {"a", "b", "c"}) {
            served.post(MESSAGES, TEA.replace("tea", content));
        }
        JsonNode first = HttpHarness.body(served.get(MESSAGES + "?limit=2"));
        assertThat(contents(first)).isEqualTo("cb");
        assertThat(first.path("total").asInt()).isEqualTo(3);
        assertThat(first.path("has_more").asBoolean()).isTrue();
        String next = first.path("next").asText();
        JsonNode last = HttpHarness.body(served.get(MESSAGES + "?limit=2&after=" + next));
        assertThat(contents(last)).isEqualTo("a");
        assertThat(last.path("next").isNull()).isTrue();
    }

    @Test
    void listsALane() {
        served.post(MESSAGES, TEA);
        served.post(MESSAGES, TEA.replace("c1", "c2").replace("tea", "milk"));
        assertThat(contents(HttpHarness.body(served.get(MESSAGES + "?lane=conversation:c2"))))
                .isEqualTo("milk");
    }

    @Test
    void listsEntriesOfAJournalThatAcceptsNone() {
        served.post("/v1/dictations", "{\"final_text\":\"tea\"}");
        JsonNode page = HttpHarness.body(served.get("/v1/journals/dictation/entries"));
        assertThat(page.at("/data/0/entry/final_text").asText()).isEqualTo("tea");
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "POST, /v1/journals/dictation/entries",
        "PATCH, /v1/journals/dictation/entries/id1",
        "DELETE, /v1/journals/dictation/entries/id1"
    })
    void refusesToWriteEntriesThatArePlacedElsewhereAndNamesThePlace(String method, String path) {
        served.post("/v1/dictations", "{\"final_text\":\"tea\"}");
        HttpResponse<String> refused = served.send(served.json(path, method, "{\"final_text\":\"milk\"}"));
        assertProblem(refused, 405, "/v1/dictations records them");
        assertThat(refused.headers().firstValue("Allow")).hasValue("GET, HEAD, OPTIONS");
        assertThat(served.journal.status().entries()).isEqualTo(1);
    }

    @Test
    void namesTheFieldThatBreaksARuleOfTheKind() {
        assertProblem(served.post(MESSAGES, "{\"content\":\"tea\"}"), 400, "role must be given", "role");
    }

    @Test
    void refusesWhatIsNoObject() {
        assertProblem(served.post(MESSAGES, "7"), 400, "the body must be a JSON object");
    }

    @Test
    void refusesAnIdThatIsTaken() {
        String withId = TEA.replace("{", "{\"id\":\"x1\",");
        served.post(MESSAGES, withId);
        assertProblem(served.post(MESSAGES, withId), 409, "id must be new: x1 is taken", "id");
    }

    @Test
    void doesNotKnowAnotherJournal() {
        assertProblem(
                served.post("/v1/journals/none/entries", TEA),
                404,
                "no journal is called none; there are dictation, message",
                "journal");
    }

    @Test
    void doesNotKnowAnotherEntry() {
        assertProblem(served.get(MESSAGES + "/m9"), 404, "no entry m9 in the journal message");
    }

    @Test
    void recordsOnceForOneIdempotencyKey() {
        HttpResponse<String> first = keyed(TEA);
        HttpResponse<String> again = keyed(TEA);
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(served.messages.status().entries()).isEqualTo(1);
        assertProblem(keyed(TEA.replace("tea", "milk")), 422, "another body", "Idempotency-Key");
    }

    @Test
    void neverAnswersAnIdempotencyKeyWithWhatWasDeleted() {
        keyed(TEA);
        served.send(served.to(MESSAGES + "/m1").DELETE());
        assertProblem(keyed(TEA), 410, "m1");
    }

    @Test
    void editsFieldsOfAnEntryAtItsRevision() {
        String tag = served.post(MESSAGES, TEA).headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> edited = edit(tag, "{\"content\":\"milk\"}");
        assertThat(edited.statusCode()).isEqualTo(200);
        assertThat(HttpHarness.body(edited).at("/entry/content").asText()).isEqualTo("milk");
        assertProblem(edit(tag, "{\"content\":\"beer\"}"), 412, "revision");
        assertThat(served.get(MESSAGES + "/m1").body()).isEqualTo(edited.body());
    }

    @Test
    void refusesToChangeAnId() {
        served.post(MESSAGES, TEA);
        assertProblem(served.patch(MESSAGES + "/m1", "{\"id\":\"x\"}"), 400, "id must not be changed", "id");
    }

    @Test
    void deletesAnEntryAtItsRevision() {
        served.post(MESSAGES, TEA);
        var delete = served.to(MESSAGES + "/m1").DELETE();
        assertProblem(served.send(delete.copy().header("If-Match", "\"0\"")), 412, "revision");
        assertThat(served.send(delete).statusCode()).isEqualTo(204);
        assertThat(served.messages.find("m1")).isEmpty();
    }

    @Test
    void storesEntriesRedacted() {
        served.record.redactions().on(RedactionSink.STORE);
        HttpResponse<String> recorded = served.post(MESSAGES, TEA.replace("tea", "hunter2"));
        assertThat(HttpHarness.body(recorded).at("/entry/content").asText()).isEqualTo("[secret-1]");
    }

    @Test
    void isServedAgainWhenTheRecorderIsBack() {
        EntryRecorder recorder = served.bound.follow(EntryRecorder.class).get().orElseThrow();
        served.bound.unbind(EntryRecorder.class);
        assertProblem(served.post(MESSAGES, TEA), 503, "the recorder of entries is not there yet");
        served.bound.bind(EntryRecorder.class, recorder);
        assertThat(served.post(MESSAGES, TEA).statusCode()).isEqualTo(201);
    }

    @Test
    void recordsAListTogether() {
        HttpResponse<String> recorded = served.post(MESSAGES, "[" + TEA + "," + TEA.replace("tea", "milk") + "]");
        assertThat(recorded.statusCode()).isEqualTo(201);
        assertThat(contents(HttpHarness.body(recorded))).isEqualTo("teamilk");
        assertThat(HttpHarness.body(recorded).at("/data/1").toString())
                .isEqualTo(HttpHarness.body(served.get(MESSAGES + "/m2")).toString());
    }

    @Test
    void recordsAListOfAProviderIntoOneConversation() {
        String list = "[{'role':'user','content':'Hi'},{'role':'assistant','content':null,'tool_calls':[{'id':'c1',"
                + "'type':'function','function':{'name':'clock','arguments':'{}'}}]},"
                + "{'role':'tool','tool_call_id':'c1','content':[{'type':'text','text':'9:00'}]}]";
        assertThat(served.post(MESSAGES + "?conversation_id=c9", list.replace('\'', '"'))
                        .statusCode())
                .isEqualTo(201);
        JsonNode page = HttpHarness.body(served.get(MESSAGES + "?lane=conversation:c9"));
        assertThat(page.at("/data/1/entry/tool_calls/0/function/name").asText()).isEqualTo("clock");
        assertThat(page.at("/data/1/entry/content").isNull()).isTrue();
        assertThat(page.at("/data/0/entry/content/0/text").asText()).isEqualTo("9:00");
    }

    @Test
    void refusesAWholeListForOneOfItsEntries() {
        String bad = TEA.replace("\"user\"", "\"person\"");
        assertProblem(served.post(MESSAGES, "[" + TEA + "," + bad + "]"), 400, "[1].role must be", "[1].role");
        assertThat(served.messages.status().entries()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]|a list must have 1 to 1000 entries",
                "[7]|[0] must be a JSON object",
                "[{}|the body is not JSON",
                "[{\"role\":\"user\",\"content\":\"a\",\"content\":\"b\"}]|the body is not JSON"
            })
    void refusesAListThatIsNone(String body, String detail) {
        assertProblem(served.post(MESSAGES, body), 400, detail);
    }

    @Test
    void namesAConversationForAListOnly() {
        assertProblem(served.post(MESSAGES + "?conversation_id=c2", TEA), 400, "with a list of entries only");
    }

    @Test
    void recordsAListOnceForAnIdempotencyKey() {
        String list = "[" + TEA + "," + TEA.replace("tea", "milk") + "]";
        HttpResponse<String> first = keyed(list);
        HttpResponse<String> again = keyed(list);
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(served.messages.status().entries()).isEqualTo(2);
        assertProblem(keyed(list.replace("milk", "beer")), 422, "another body", "Idempotency-Key");
    }

    @Test
    void neverAnswersAnIdempotencyKeyWithAListOfWhichSomethingWasDeleted() {
        String list = "[" + TEA + "," + TEA.replace("tea", "milk") + "]";
        keyed(list);
        served.send(served.to(MESSAGES + "/m2").DELETE());
        assertProblem(keyed(list), 410, "an entry of a list");
    }

    private HttpResponse<String> keyed(String body) {
        return served.send(served.json(MESSAGES, "POST", body).header("Idempotency-Key", "k1"));
    }

    private HttpResponse<String> edit(String tag, String patch) {
        return served.send(served.json(MESSAGES + "/m1", "PATCH", patch).header("If-Match", tag));
    }

    private static String contents(JsonNode page) {
        StringBuilder contents = new StringBuilder();
        page.path("data")
                .forEach(entry -> contents.append(entry.at("/entry/content").asText()));
        return contents.toString();
    }

    @Test
    void aPageAroundAnEntryHasItInTheMiddle() {
        for (int number = 1; number <= 9; number++) {
            served.post(MESSAGES, TEA.replace("tea", "tea " + number).replace("c1", number == 5 ? "c2" : "c1"));
        }
        JsonNode page = HttpHarness.body(served.get(MESSAGES + "?lane=conversation:c1&around=4&limit=5"));
        assertThat(contents(page)).isEqualTo("tea 7tea 6tea 4tea 3tea 2");
        assertThat(page.path("total").asInt()).isEqualTo(8);
        JsonNode next = HttpHarness.body(served.get(
                MESSAGES + "?lane=conversation:c1&after=" + page.path("next").asText()));
        assertThat(contents(next)).isEqualTo("tea 1");
        assertThat(contents(HttpHarness.body(served.get(MESSAGES + "?around=9&limit=4"))))
                .isEqualTo("tea 9tea 8tea 7tea 6");
        assertThat(contents(HttpHarness.body(served.get(MESSAGES + "?around=5&limit=1"))))
                .isEqualTo("tea 5");
    }

    @ParameterizedTest
    @CsvSource({"around=x, around must be a position", "around=1&after=Mi4x, around cannot be combined with after"})
    void aPlaceThatIsNoneIsRefused(String query, String detail) {
        assertProblem(served.get(MESSAGES + "?" + query), 400, detail);
    }
}
