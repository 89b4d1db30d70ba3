package io.mneme.view.focus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.api.session.FocusSessions.ScoredResult;
import io.mneme.api.session.WeighedResults;
import io.mneme.api.session.WeighedResults.WeighedResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchResultsTest {

    @Test
    void readsSymbolsAndScores() {
        SearchResults results = parse("{\"results\":[{\"symbol\":\"a\",\"symbol_id\":\"b\",\"score\":0.5},"
                + "{\"score\":2,\"symbol_id\":\"文::b\"},{\"score\":-1e-3,\"symbol\":null}],\"weighting\":\"even\"}");
        assertThat(results.scored())
                .containsExactly(new ScoredResult("a", 0.5), new ScoredResult("文::b", 2), new ScoredResult("", -0.001));
        assertThat(results.weighting()).contains("even");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"results\":%s}", "[{\"score\":%s}]", "[{\"score\":1,\"n\":%s}]"})
    void aNumberOfTwelveHundredDigitsIsRefused(String form) {
        assertThatThrownBy(() -> parse(form.formatted("9".repeat(1_200))))
                .isInstanceOf(MalformedJsonException.class)
                .hasMessageContaining("too long");
    }

    @Test
    void readsAListWithoutAnObject() {
        assertThat(parse(" [ {\"score\":1} ] ").scored()).containsExactly(new ScoredResult("", 1));
        assertThat(parse("[]").scored()).isEmpty();
    }

    @Test
    void keepsTheSourceTextOfEachField() {
        SearchResults results =
                parse("[ { \"n\" : 1.50 , \"文\":\"\\u6587 \\\"x\\\"\",\"score\" : 0.5, \"deep\":{\"score\":[1,{}]},"
                        + "\"boost_reasons\":[\"old\"], \"big\":123456789012345678901234567890,\"t\":true} ]");
        assertThat(results.text(weighed(new WeighedResult(0, 0.75, 0.5, 0.25, List.of("in \"focus\"")))))
                .isEqualTo("{\"results\":[{\"n\" : 1.50 , \"文\":\"\\u6587 \\\"x\\\"\",\"deep\":{\"score\":[1,{}]},"
                        + "\"big\":123456789012345678901234567890,\"t\":true,"
                        + "\"score\":0.75,\"original_score\":0.5,\"context_boost\":0.25,"
                        + "\"boost_reasons\":[\"in \\\"focus\\\"\"]}],\"weighting\":\"continuity\",\"left_out\":[]}");
    }

    @Test
    void writesResultsInTheOrderOfTheirWeights() {
        SearchResults results = parse("[{\"id\":1,\"score\":10},{\"score\":9},{\"id\":3,\"score\":8,\"x\":0}]");
        String text = results.text(new WeighedResults(
                List.of(
                        new WeighedResult(2, 1, 8, 0.2, List.of()),
                        new WeighedResult(0, 1, 10, 0, List.of()),
                        new WeighedResult(1, 0.9, 9, 0, List.of())),
                Optional.of("continuity"),
                OptionalDouble.of(10),
                List.of()));
        assertThat(text)
                .startsWith(
                        "{\"results\":[{\"id\":3,\"x\":0,\"score\":1.0,\"original_score\":8.0,\"context_boost\":0.2,")
                .contains(",{\"id\":1,\"score\":1.0,", ",{\"score\":0.9,")
                .endsWith("],\"weighting\":\"continuity\",\"scaled_by\":10.0,\"left_out\":[]}");
    }

    @Test
    void writesResultsThatWereNotWeighedAsTheyWere() {
        assertThat(parse("[{\"score\":1, \"context_boost\":7}, {\"score\":2}]").text(WeighedResults.UNCHANGED))
                .isEqualTo("{\"results\":[{\"score\":1, \"context_boost\":7},{\"score\":2}],\"left_out\":[]}");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "[1]|results[0] must be an object",
                "[{\"score\":1},{}]|results[1].score must be given, as a finite number",
                "[{\"score\":\"1\"}]|results[0].score must be given, as a finite number",
                "[{\"score\":1e999}]|results[0].score must be given, as a finite number",
                "[{\"score\":1,\"symbol\":[]}]|results[0].symbol must be a text",
                "{}|results must be given, as a list of objects",
                "{\"results\":{}}|results must be a list of objects",
                "{\"weights\":[]}|weights is not known here; there are results, weighting"
            })
    void aBrokenFieldIsNamed(String json, String message) {
        assertThatThrownBy(() -> parse(json))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "[", "1", "[{\"score\":1}", "[] []", "[{\"score\":1,\"score\":2}]", "[{\"a\":}]"})
    void whatIsNoJsonIsRejected(String json) {
        assertThatThrownBy(() -> parse(json)).isInstanceOf(MalformedJsonException.class);
    }

    @Test
    void otherEncodingsAreRejected() {
        assertThatThrownBy(() -> SearchResults.parse("[]".getBytes(StandardCharsets.UTF_16LE)))
                .isInstanceOf(MalformedJsonException.class);
        assertThatThrownBy(() -> SearchResults.parse(new byte[] {'[', '{', '"', (byte) 0xff, '"', ':', '1', '}', ']'}))
                .isInstanceOf(MalformedJsonException.class)
                .hasMessage("is not UTF-8 at byte 3");
    }

    @Test
    void tooManyResultsAreRejected() {
        String many = "[" + "{\"score\":1},".repeat(ScoredResult.MAX_RESULTS) + "{\"score\":1}]";
        assertThatThrownBy(() -> parse(many)).hasMessage("results must be at most 100000");
    }

    private static WeighedResults weighed(WeighedResult result) {
        return new WeighedResults(List.of(result), Optional.of("continuity"), OptionalDouble.empty(), List.of());
    }

    private static SearchResults parse(String json) {
        return SearchResults.parse(json.getBytes(UTF_8));
    }
}
