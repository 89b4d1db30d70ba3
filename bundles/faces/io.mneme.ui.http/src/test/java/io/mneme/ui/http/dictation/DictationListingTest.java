package io.mneme.ui.http.dictation;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.journal.SkippedLines;
import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.view.JsonNodes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DictationListingTest {

    private static final String PATH = "/v1/dictations";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void isOnePageWhenThereIsNothing() {
        served.journal.skip(new SkippedLines(1, List.of("line 3: not JSON")));
        assertThat(served.get(PATH).body())
                .isEqualTo("{\"data\":[],\"page\":0,\"pages\":1,\"total\":0,\"has_more\":false,\"next\":null,"
                        + "\"skipped\":{\"lines\":1,\"why\":[\"line 3: not JSON\"]}}");
    }

    @Test
    void showsAHundredAPage() {
        record(201, "proofread");
        JsonNode first = page("");
        assertThat(first.path("data")).hasSize(100);
        assertThat(first.path("data").get(0).path("final_text").asText()).isEqualTo("t200");
        assertThat(first.path("pages").asInt()).isEqualTo(3);
        JsonNode last = page("?page=2");
        assertThat(last.path("data")).hasSize(1);
        assertThat(last.path("page").asInt()).isEqualTo(2);
        assertThat(last.path("has_more").asBoolean()).isFalse();
    }

    @Test
    void isEmptyBehindTheLastPage() {
        record(1, "proofread");
        assertThat(page("?page=7").path("data")).isEmpty();
    }

    @Test
    void leadsFromPageToPageByCursor() {
        record(7, "proofread");
        List<String> seen = new ArrayList<>();
        JsonNode page = page("?limit=3");
        for (int number = 0; !page.path("data").isEmpty(); number++) {
            assertThat(page.path("page").asInt()).isEqualTo(number);
            page.path("data").forEach(entry -> seen.add(entry.path("final_text").asText()));
            String next = page.path("next").asText("");
            page = next.equals("null") || next.isEmpty() ? JsonNodes.object() : page("?limit=3&after=" + next);
        }
        assertThat(seen).containsExactly("t6", "t5", "t4", "t3", "t2", "t1", "t0");
    }

    @Test
    void listsOnlyAMode() {
        record(2, "proofread");
        record(1, "off");
        assertThat(page("?mode=proofread&q=t1").path("total").asInt()).isEqualTo(1);
    }

    @ParameterizedTest(name = "{0} leaves {1} of four")
    @CsvSource({"today,1", "7d,2", "30d,3", "all,4"})
    void listsOnlyATimeRange(String range, int expected) {
        // Now is 04:30 of 2 March where the clock stands.
        for (String at : List.of(
                "2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z", "2026-03-01T15:59:59Z", "2026-03-01T16:00:00Z")) {
            served.post(PATH, "{\"final_text\":\"x\",\"timestamp\":\"" + at + "\"}");
        }
        assertThat(page("?range=" + range).path("total").asInt()).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "moed=proofread      | moed     | is no parameter of this path",
                "page=-1             | page     | must be a number from 0",
                "page=x              | page     | must be a number from 0",
                "page=99999999999    | page     | must be a number from 0",
                "limit=0             | limit    | must be a number from 1 to 1000",
                "limit=1001          | limit    | must be a number from 1 to 1000",
                "limit=1&limit=2     | limit    | must be given once",
                "range=year          | range    | must be today, 7d, 30d or all",
                "archived=yes        | archived | must be true or false",
                "tag=colour:red      | tag      | must be corrected",
                "after=xyz           | after    | must be the next",
                "after=MQ            | after    | must be the next",
                "after=MS4x&page=1   | page     | cannot be combined",
                "q=%ff               | q        | is not UTF-8"
            })
    void namesTheParameterThatIsWrong(String query, String field, String rule) {
        assertProblem(served.get(PATH + "?" + query), 400, rule, field);
    }

    @Test
    void takesEveryParameterItDocuments() {
        record(1, "proofread");
        String query = "?mode=proofread&range=30d&tag=mode:proofread&tag=corrected&archived=true&q=t&page=0&limit=1000";
        assertThat(page(query).path("total").asInt()).isEqualTo(1);
    }

    @ParameterizedTest(name = "{0} counts them: {1}")
    @CsvSource({"?archived=true,true", "?archived=false,false", "?page=0,false"})
    void countsArchivedDictationsOnRequest(String query, boolean archived) {
        page(query);
        assertThat(served.records.newest(DictationFilter.class).includeArchived())
                .isEqualTo(archived);
    }

    @Test
    void findsWordsThatAreNotAscii() {
        served.post(PATH, "{\"final_text\":\"萍萍 来了\"}");
        assertThat(page("?q=%E8%90%8D+%E6%9D%A5").path("total").asInt()).isEqualTo(1);
    }

    private void record(int count, String mode) {
        for (int i = 0; i < count; i++) {
            served.post(PATH, "{\"final_text\":\"t" + i + "\",\"enhance_mode\":\"" + mode + "\"}");
        }
    }

    private JsonNode page(String query) {
        var response = served.get(PATH + query);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return HttpHarness.body(response);
    }
}
