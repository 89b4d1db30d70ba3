package io.mneme.index.lucene.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.search.InvalidQueryException;
import io.mneme.index.lucene.parse.QueryTerm.FieldTerm;
import io.mneme.index.lucene.parse.QueryTerm.QueryField;
import io.mneme.index.lucene.parse.QueryTerm.TextTerm;
import io.mneme.index.lucene.parse.QueryTerm.TextTerm.MatchType;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryParserTest {

    private static final String[] PARTS = {
        "tea",
        "OR",
        " ",
        " ",
        "-",
        "~",
        "\"",
        "*",
        "mode:",
        "before:",
        "7d",
        "2026-03-01",
        "C++",
        "平平",
        "foo:bar",
        "::",
        "\u3000",
        "http://x",
        "12:30",
        "\uD83C\uDF89",
        "\uD83C",
        "(",
        ")",
        "tag:\"a b\"",
        "or"
    };

    private static QueryTerm only(String text) {
        List<QueryClause> clauses = QueryParser.parse(text);
        assertThat(clauses).hasSize(1);
        assertThat(clauses.get(0).alternatives()).hasSize(1);
        return clauses.get(0).alternatives().get(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "foo/bar.ts::login",
                "http://x",
                "std::vector",
                "type::of",
                "12:30",
                "localhost:8080",
                "c:\\temp",
                "note:",
                "Re:start",
                "k8s:pod",
                "mode",
                ":smile:",
                "~/notes",
                "~5",
                "or"
            })
    void isAWord(String text) {
        assertThat(only(text)).isEqualTo(new TextTerm(MatchType.WORD, text, false, 0));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "mode:proofread | MODE | proofread | 5",
                "project:/home/ann/mneme | PROJECT | /home/ann/mneme | 8",
                "project:\"/home/ann/my work\" | PROJECT | /home/ann/my work | 8",
                "author:\"Ann Lee\" | AUTHOR | Ann Lee | 7",
                "conversation:c:1 | CONVERSATION | c:1 | 13",
                "tag:平平 | TAG | 平平 | 4",
                "after:2026-03-01T10:00:00Z | AFTER | 2026-03-01T10:00:00Z | 6",
            })
    void isAField(String text, QueryField field, String value, int position) {
        assertThat(only(text)).isEqualTo(new FieldTerm(field, value, position));
    }

    @Test
    void aSignFindsWhatSoundsAlike() {
        assertThat(only("~Kate")).isEqualTo(new TextTerm(MatchType.WORD, "Kate", true, 1));
        assertThat(only("~\"Kate Lee\"")).isEqualTo(new TextTerm(MatchType.PHRASE, "Kate Lee", true, 1));
    }

    @Test
    void alternativesAreOneClause() {
        List<QueryClause> clauses = QueryParser.parse("green tea OR \"hot milk\" OR mode:x -cold");
        assertThat(clauses).extracting(clause -> clause.alternatives().size()).containsExactly(1, 3, 1);
        assertThat(clauses).extracting(QueryClause::excluded).containsExactly(false, false, true);
    }

    @Test
    void theWordOrIsFoundInQuotes() {
        assertThat(only("\"OR\"")).isEqualTo(new TextTerm(MatchType.PHRASE, "OR", false, 0));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "OR tea | 0 | a word must precede OR",
                "tea OR | 4 | a word must follow OR",
                "tea OR OR milk | 4 | a word must follow OR",
                "tea OR -milk | 7 | the sign - cannot follow OR",
                "-tea OR milk | 5 | a word must precede OR",
                "tea mode: x | 9 | a value must follow mode:",
                "tea color:green | 4 | no field is called color; there are mode, type, role, author, project, conversation,"
                        + " corrected, model, tag, journal, before, after. Quotes find the text itself",
                "tag:\"a | 4 | a quote must be closed",
                "~ind* | 1 | a beginning cannot be found by its sound",
            })
    void aFaultIsExplainedWithItsPosition(String text, int position, String fault) {
        assertThatThrownBy(() -> QueryParser.parse(text))
                .isInstanceOfSatisfying(InvalidQueryException.class, broken -> assertThat(broken.position())
                        .isEqualTo(position))
                .hasMessage(fault + " (at position " + position + ")");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4711})
    void anyTextIsParsedOrExplained(long seed) {
        Random random = new Random(seed);
        for (int number = 0; number < 5_000; number++) {
            String text = random.ints(random.nextInt(12), 0, PARTS.length)
                    .mapToObj(part -> PARTS[part])
                    .collect(Collectors.joining());
            try {
                assertThat(QueryParser.parse(text)).isNotEmpty();
            } catch (InvalidQueryException broken) {
                assertThat(broken.position()).as(text).isBetween(0, text.length());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"", "-", "~", "a:", "OR ", "mode:", "*", "x "})
    void theLongestTextOfOneSignIsParsedOrExplained(String sign) {
        String text = sign.repeat(QueryParser.MAX_TEXT_CHARS / sign.length());
        try {
            assertThat(QueryParser.parse(text)).isNotEmpty();
        } catch (InvalidQueryException broken) {
            assertThat(broken.position()).isBetween(0, text.length());
        }
    }
}
