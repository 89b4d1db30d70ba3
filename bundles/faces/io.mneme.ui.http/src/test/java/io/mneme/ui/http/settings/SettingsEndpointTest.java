package io.mneme.ui.http.settings;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsEndpointTest {

    private static final String PATH = "/v1/settings/io.mneme.dictation";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void listsTheChanges() {
        assertThat(HttpHarness.body(served.get("/v1/settings-changes?limit=5")).path("data"))
                .hasToString(
                        "[{\"id\":2,\"at\":\"2026-11-02T08:00:00Z\",\"by\":\"shell\",\"pid\":\"io.mneme.tea\","
                                + "\"key\":\"minutes\",\"before\":[\"3\"],\"after\":[\"7\"],\"undoes\":null,\"refused\":null}]");
    }

    @Test
    void takesTheNewestChangeBack() {
        assertThat(HttpHarness.body(served.post("/v1/settings-changes/newest/undo", ""))
                        .path("pid")
                        .textValue())
                .isEqualTo("io.mneme.dictation");
    }

    @Test
    void anIdThatIsNoNumberIsUnknown() {
        assertProblem(served.post("/v1/settings-changes/last/undo", ""), 404, "no change of a setting has the id last");
    }

    @Test
    void listsConfigurationsWithTheirSettings() {
        JsonNode data = HttpHarness.body(served.get("/v1/settings")).path("data");
        assertThat(data).hasSize(1);
        assertThat(data.get(0).path("settings").get(1))
                .hasToString("{\"key\":\"max_entries\",\"type\":\"integer\",\"list\":false,\"description\":\"about"
                        + " max_entries\",\"value\":10,\"default\":10,\"min\":1}");
    }

    @Test
    void showsValuesByTheirTypes() {
        JsonNode settings = HttpHarness.body(served.get(PATH)).path("settings");
        assertThat(settings.findValuesAsText("key"))
                .containsExactly("enabled", "max_entries", "share", "language", "words", "token");
        assertThat(settings.findValues("value")).hasToString("[true, 10, 0.5, \"zh\", [], null]");
    }

    @Test
    void saysWhyASettingIsFixedAndWhichValuesItMayHave() {
        JsonNode language = HttpHarness.body(served.get(PATH)).path("settings").get(3);
        assertThat(language.path("fixed").asText()).isEqualTo("is given at the start, by --set dictation.language");
        assertThat(language.path("options")).hasToString("[\"zh\",\"en\"]");
    }

    @Test
    void changesValuesOfEveryType() {
        HttpResponse<String> changed = served.patch(
                PATH, "{\"enabled\":false,\"max_entries\":20,\"share\":0.25,\"words\":[\"a\",\"b\"],\"token\":\"x\"}");
        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(HttpHarness.body(changed).path("settings").findValues("value"))
                .hasToString("[false, 20, 0.25, \"zh\", [\"a\",\"b\"], null]");
    }

    @Test
    void restoresAKeyThatIsNull() {
        served.patch(PATH, "{\"max_entries\":20}");
        JsonNode restored = HttpHarness.body(served.patch(PATH, "{\"max_entries\":null}"));
        assertThat(restored.path("settings").get(1).path("value").asInt()).isEqualTo(10);
    }

    @Test
    void makesAChangeOnlyAtTheRevisionThatWasRead() {
        String tag = served.get(PATH).headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> first =
                served.send(served.json(PATH, "PATCH", "{\"max_entries\":20}").header("If-Match", tag));
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.headers().firstValue("ETag")).isPresent().isNotEqualTo(tag);
        assertProblem(
                served.send(served.json(PATH, "PATCH", "{\"max_entries\":30}").header("If-Match", tag)),
                412,
                "is at revision r2, not at r1");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'max_entries':'20'}  | max_entries | must be a whole number",
                "{'max_entries':1.5}   | max_entries | must be a whole number",
                "{'max_entries':[1]}   | max_entries | must be a whole number",
                "{'max_entries':0}     | max_entries | must be a whole number of at least 1: 0",
                "{'enabled':'true'}    | enabled     | must be true or false",
                "{'share':'1'}         | share       | must be a number",
                "{'words':'a'}         | words       | must be an array",
                "{'words':[1]}         | words       | must be an array, each element a text",
                "{'language':7}        | language    | must be a text",
                "{'entries':1}         | entries     | is not known here; there are enabled"
            })
    void namesTheKeyAndTheRuleThatAValueBreaks(String body, String field, String rule) {
        assertProblem(served.patch(PATH, body.replace('\'', '"')), 400, rule, field);
    }

    @Test
    void refusesAFixedSettingAsAConflict() {
        assertProblem(served.patch(PATH, "{\"language\":\"en\"}"), 409, "is given at the start", "language");
    }

    @Test
    void namesTheConfigurationsThereAre() {
        assertProblem(served.get("/v1/settings/io.mneme.tea"), 404, "there are io.mneme.dictation");
    }
}
