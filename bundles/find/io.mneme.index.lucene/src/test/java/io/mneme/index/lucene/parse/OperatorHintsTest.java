package io.mneme.index.lucene.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.search.SearchPage.SearchHint;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperatorHintsTest {

    private static List<SearchHint> hints(String query) {
        return OperatorHints.of(QueryParser.parse(query), false);
    }

    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource(
            delimiter = ';',
            value = {
                "tea AND milk; AND; left out",
                "tea && milk; &&; left out",
                "tea NOT milk; NOT; -word",
                "tea !milk; !milk; -milk",
                "+tea milk; +tea; left out: tea",
                "tea || milk; ||; OR",
                "tea NEAR/5 milk; NEAR/5; \"two words\"",
                "\"green tea\"~5; ~5; \"two words\"",
                "te?; te?; te*",
                "te?s milk; te?s; te*",
                "t*a; t*a; t*",
                "*tea; *tea; begin*",
                "*tea*; *tea*; begin*",
                "ten~1; ten~1; ~ten",
                "ten~; ten~; ~ten",
                "tea^2 milk; tea^2; tea",
                "/t.a/; /t.a/; begin*",
                "date:2026-11-20; date:2026-11-20; after:2026-11-20 before:2026-11-21",
                "on:2026/12/31; on:2026/12/31; after:2026-12-31 before:2027-01-01",
                "date:2026; date:2026; after:2026-03-01 before:2026-03-02",
                "year:2026; year:2026; after:2026-01-01 before:2027-01-01",
                "older_than:2d; older_than:2d; before:2d",
                "older_than:2m; older_than:2m; before:60d",
                "newer_than:1y; newer_than:1y; after:365d",
                "since:2026/11/20; since:2026/11/20; after:2026-11-20",
                "(tea OR milk) cup; (tea; OR",
            })
    void anOperatorOfAnotherLanguageIsNamedWithWhatToWrite(String query, String word, String advice) {
        SearchHint hint = hints(query).get(0);
        assertThat(hint.word()).isEqualTo(word);
        assertThat(hint.position()).isEqualTo(query.indexOf(word));
        assertThat(hint.advice()).contains(advice);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "green tea OR milk -sugar",
                "\"tea AND milk\" begin* ~kate",
                "C++ C# /etc/hosts /var/log/ ~/notes x^2 12:30 localhost:8080 http://x/?q=1",
                "and not salt & pepper",
                "where is my tea?",
                "who (and when)",
                "mode:te? after:7d",
                "💬 — ?",
            })
    void whatIsAnOperatorHereOrAWordHasNone(String query) {
        assertThat(hints(query)).isEmpty();
    }

    @Test
    void aWordThatFindsSomethingMayEndWithAQuestionMark() {
        assertThat(OperatorHints.of(QueryParser.parse("tea?"), true)).isEmpty();
        assertThat(OperatorHints.of(QueryParser.parse("tea?"), false)).hasSize(1);
    }
}
