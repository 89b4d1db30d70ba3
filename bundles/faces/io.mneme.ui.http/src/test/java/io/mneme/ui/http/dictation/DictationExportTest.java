package io.mneme.ui.http.dictation;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The dictations as a file, and their tags with counts. */
class DictationExportTest {

    private final HttpHarness served = new HttpHarness();

    @BeforeEach
    void dictate() {
        record("{\"final_text\":\"tea\",\"enhance_mode\":\"proofread\",\"stt_model\":\"s\"}");
        record("{\"final_text\":\"milk\",\"enhance_mode\":\"translate\",\"user_corrected\":true}");
        record("{\"final_text\":\"old tea\",\"timestamp\":\"2026-01-01T00:00:00Z\"}");
    }

    @AfterEach
    void stop() {
        served.close();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "jsonl,    application/x-ndjson,        dictations.jsonl",
        "csv,      text/csv;charset=utf-8,      dictations.csv",
        "markdown, text/markdown;charset=utf-8, dictations.md"
    })
    void isAFileToKeep(String format, String type, String name) {
        HttpResponse<String> file = export("{\"format\":\"" + format + "\"}");

        assertThat(file.statusCode()).isEqualTo(200);
        assertThat(file.headers().firstValue("Content-Type")).hasValue(type);
        assertThat(file.headers().firstValue("Content-Disposition")).hasValue("attachment; filename=\"" + name + "\"");
        assertThat(file.body()).contains("tea", "milk");
    }

    @Test
    void hasWhatTheListHas() {
        assertThat(export("{\"format\":\"jsonl\",\"mode\":\"proofread\"}")
                        .body()
                        .lines())
                .hasSize(1);
        assertThat(export("{\"format\":\"jsonl\",\"range\":\"7d\",\"q\":\"tea\"}")
                        .body())
                .hasLineCount(1)
                .contains("\"tea\"");
        assertThat(export("{\"format\":\"jsonl\",\"tag\":[\"corrected\",\"stt:s\"],\"archived\":true}")
                        .body())
                .hasLineCount(2);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{}                                     | format   | must be given",
                "{'format':'html'}                      | format   | must be one of jsonl, csv, markdown",
                "{'format':'csv','tag':'corrected'}     | tag      | must be an array of texts",
                "{'format':'csv','tag':['x']}           | tag      | must be corrected, mode:X, stt:X or llm:X",
                "{'format':'csv','range':'1y'}          | range    | must be today, 7d, 30d or all",
                "{'format':'csv','archived':'yes'}      | archived | must be true or false",
                "{'format':'csv','page':1}              | page     | is not known here"
            })
    void namesTheFieldThatIsWrong(String body, String field, String rule) {
        assertProblem(export(body.replace('\'', '"')), 400, rule, field);
    }

    @Test
    void countsTags() {
        assertThat(served.get("/v1/dictations/tags?range=7d").body())
                .isEqualTo("{\"data\":[{\"tag\":\"corrected\",\"count\":1},{\"tag\":\"mode:proofread\",\"count\":1},"
                        + "{\"tag\":\"mode:translate\",\"count\":1},{\"tag\":\"stt:s\",\"count\":1}],"
                        + "\"total\":2,\"whole_days\":false}");
    }

    @Test
    void countsTagsOfATextAndAMode() {
        assertThat(served.get("/v1/dictations/tags?q=tea&mode=off&archived=true&tag=corrected")
                        .body())
                .isEqualTo("{\"data\":[{\"tag\":\"mode:off\",\"count\":1}],\"total\":1,\"whole_days\":false}");
    }

    @Test
    void refusesARangeThatIsUnknownWhereTagsAreCounted() {
        assertProblem(served.get("/v1/dictations/tags?range=1y"), 400, "must be today, 7d, 30d or all", "range");
    }

    private void record(String json) {
        served.post("/v1/dictations", json);
    }

    private HttpResponse<String> export(String body) {
        return served.post("/v1/dictations/export", body);
    }
}
