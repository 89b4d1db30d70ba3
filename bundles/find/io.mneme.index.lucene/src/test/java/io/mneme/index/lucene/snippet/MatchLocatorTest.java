package io.mneme.index.lucene.snippet;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.search.SearchHit.SearchSnippet;
import io.mneme.api.search.SearchHit.SearchSnippet.MatchRange;
import io.mneme.index.lucene.analysis.PartTerms;
import io.mneme.index.lucene.analysis.SimplifiedChinese;
import io.mneme.index.lucene.analysis.TermSequence;
import io.mneme.index.lucene.document.IndexFields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MatchLocatorTest {

    private static final String[] PIECES = {
        "tea",
        "Tea's",
        "relational",
        "abilities",
        "happiness",
        "skies",
        "hopping",
        "conflated",
        "Straße",
        "caf\u00e9",
        "cafe\u0301",
        "ﬁrst",
        "Ｋ８Ｓ",
        "ΟΔΌΣ",
        "йод",
        "萍萍",
        "会議",
        "カタカナ",
        "ｶﾞｷﾞ",
        "김치",
        "\u1100\u1161\u11a8",
        "ข้าว",
        "كِتَاب",
        "k8s",
        "don\u2019t",
        "so\u00adft",
        "ze\u200bro",
        "𝒳𝒴",
        "🎉",
        "user_name",
        "userName",
        "e-mail",
        "email",
        "HTTPServer",
        "会议",
        "3.14",
        " ",
        " ",
        "\n",
        "-",
        ".",
        "/"
    };

    private static final String[] FIELDS = {
        IndexFields.TEXT, IndexFields.EXACT, IndexFields.PART, IndexFields.SIMPLIFIED
    };

    private static TextPattern pattern(String field, String query) {
        TermSequence terms =
                switch (field) {
                    case IndexFields.PART -> PartTerms.parts(query).orElse(new TermSequence(List.of()));
                    case IndexFields.SIMPLIFIED -> TermSequence.of(
                            IndexFields.analyzer(), field, SimplifiedChinese.of(query));
                    default -> TermSequence.of(IndexFields.analyzer(), field, query);
                };
        return new TextPattern(field, terms, false);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4711})
    void everyMatchBeginsAtAPlaceThatIsFound(long seed) {
        Random random = new Random(seed);
        for (int number = 0; number < 400; number++) {
            String text = pieces(random, 12);
            TextPattern pattern = pattern(FIELDS[random.nextInt(FIELDS.length)], pieces(random, 1 + random.nextInt(2)));
            if (!pattern.terms().isEmpty()) {
                MatchLocator locator = MatchLocator.of(List.of(pattern));
                assertThat(new PatternMatcher(List.of(pattern), Optional.empty()).find(text))
                        .extracting(MatchRange::start)
                        .as("%s in %s", pattern, text)
                        .allMatch(start -> locator.next(text, start) == start);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4711})
    void aSnippetMarksWhatTheAnalysisOfTheWholeTextFinds(long seed) {
        Random random = new Random(seed);
        for (int number = 0; number < 400; number++) {
            String text = pieces(random, 100);
            List<TextPattern> patterns = Stream.of(FIELDS)
                    .map(field -> pattern(field, pieces(random, 1 + random.nextInt(4))))
                    .filter(pattern -> !pattern.terms().isEmpty())
                    .toList();
            List<MatchRange> all = new PatternMatcher(patterns, Optional.empty()).find(text);
            List<SearchSnippet> snippets = new SnippetFinder(patterns, Optional.empty()).find(Map.of("content", text));
            assertThat(snippets).hasSize(all.isEmpty() ? 0 : 1);
            snippets.forEach(snippet -> assertThat(snippet.matches())
                    .as("%s in %s", patterns, text)
                    .isEqualTo(within(all, snippet.start() + snippet.text().length())));
        }
    }

    private static List<MatchRange> within(List<MatchRange> ranges, int end) {
        return ranges.stream()
                .filter(range -> range.start() < end)
                .map(range -> new MatchRange(range.start(), Math.min(range.end(), end)))
                .toList();
    }

    private static String pieces(Random random, int count) {
        return String.join(
                "",
                IntStream.range(0, count)
                        .mapToObj(index -> PIECES[random.nextInt(PIECES.length)])
                        .toList());
    }

    @ParameterizedTest(name = "{0} in {1} at {2}")
    @CsvSource({
        "tea, steam and green teas, 16",
        "happy, I am happier, 5",
        "abilities, the ability, 4",
        "cafe, the Café, 4",
        "cat, no such word, 12",
    })
    void theFirstPlaceIsWhereAWordBeginsSo(String query, String text, int place) {
        assertThat(MatchLocator.of(List.of(pattern(IndexFields.TEXT, query))).next(text, 0))
                .isEqualTo(place);
    }

    @Test
    void aMatchOfSymbolsOrSoundsCanBeginAnywhere() {
        assertThat(MatchLocator.of(List.of(pattern(IndexFields.SYMBOL, "tea"))).next("some text", 5))
                .isEqualTo(5);
    }
}
