package io.mneme.index.lucene.snippet;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchHit.SearchSnippet;
import io.mneme.api.search.SearchQuery;
import io.mneme.index.lucene.harness.IndexHarness;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is marked in the texts of hits. */
class SnippetFinderTest {

    private final IndexHarness index = IndexHarness.inMemory();

    @AfterEach
    void close() {
        index.close();
    }

    private SearchSnippet snippet(String query, String content) {
        index.append(content);
        SearchHit hit = index.find(SearchQuery.of(query).withSnippets()).hits().get(0);
        assertThat(hit.snippets()).hasSize(1);
        return hit.snippets().get(0);
    }

    private static String marked(SearchSnippet snippet, String content) {
        return snippet.matches().stream()
                .map(match -> content.substring(match.start(), match.end()))
                .collect(joining(" | "));
    }

    @ParameterizedTest(name = "{0} in: {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "meet | We met at meetings | meetings",
                "strasse | in der Straße 5 | Straße",
                "cafe | das Café | Café",
                "k8s | the Ｋ８Ｓ cluster | Ｋ８Ｓ",
                "C++ | I write C++, mostly | C++",
                "foo/bar.ts::login | see foo/bar.ts::login() | foo/bar.ts::login",
                "🎉 | done 🎉! | 🎉",
                "萍 | 我叫萍萍 | 萍 ~ 萍",
                "张伟明 | 今天张伟明来了 | 张伟明",
                "\"green tea\" | tea, green tea | green tea",
                "ind* | the index | index",
                "~平平 | 我叫萍萍 | 萍萍",
                "~kate | said Cate | Cate",
                "tea -milk | green tea | tea",
                "tea OR milk | hot milk | milk",
                "user | see user_service.py | user",
                "user_service | see user_service.py | user_service",
                "http | parseHttpRequest | Http",
                "192.168 | ping 192.168.0.1 | 192.168",
                "email | an e-mail came | e-mail",
                "dont | I don’t know | don’t",
                "12345 | costs 12,345 euros | 12,345",
                "会议 | 今天的會議取消了 | 會議",
                "zerowidth | a zero\u200Bwidth | zero\u200Bwidth",
                "serv* | see user_service.py | service",
            })
    void marksWhatMatches(String query, String content, String marked) {
        assertThat(marked(snippet(query, content), content)).isEqualTo(marked.replace(" ~ ", " | "));
    }

    @Test
    void isThePartAroundTheFirstMatch() {
        String content = "word ".repeat(100) + "tea " + "word ".repeat(100);
        SearchSnippet snippet = snippet("tea", content);
        assertThat(snippet.field()).isEqualTo("content");
        assertThat(snippet.start()).isEqualTo(460);
        assertThat(snippet.text())
                .hasSize(SearchSnippet.MAX_TEXT_CHARS)
                .isEqualTo(content.substring(460, 460 + SearchSnippet.MAX_TEXT_CHARS));
        assertThat(snippet.matches()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 40, 50, 60, 70, 1_000})
    void marksAllThatMatchesInItsPart(int words) {
        String content = "word ".repeat(words) + "tea " + "word ".repeat(20) + "teas " + "word ".repeat(200) + "tea";
        assertThat(marked(snippet("tea", content), content)).isEqualTo("tea | teas");
    }

    @Test
    void marksAPhraseThatALineOfSignsSeparates() {
        String content = "word ".repeat(300) + "green " + "-".repeat(60) + " tea " + "word ".repeat(300);
        assertThat(marked(snippet("\"green tea\"", content), content))
                .startsWith("green -")
                .endsWith("- tea");
    }

    @Test
    void isFoundInAVeryLongText() {
        String content = "word ".repeat(20_000) + "tea " + "word ".repeat(20_000);
        assertThat(marked(snippet("tea", content), content)).isEqualTo("tea");
    }

    @Test
    void doesNotCutACharacterOfTwoUnits() {
        String content = "🎉".repeat(300) + "tea" + "🎉".repeat(300);
        String text = snippet("tea", content).text();
        assertThat(Character.isLowSurrogate(text.charAt(0))).isFalse();
        assertThat(Character.isHighSurrogate(text.charAt(text.length() - 1))).isFalse();
    }

    @Test
    void thereIsNoneWithoutWords() {
        index.append("tea");
        assertThat(index.find(SearchQuery.of("author:ann").withSnippets()).hits())
                .extracting(SearchHit::snippets)
                .containsExactly(List.of());
    }

    @Test
    void thereIsNoneUnlessTheQueryAsksForIt() {
        index.append("tea");
        assertThat(index.find("tea").hits()).extracting(SearchHit::snippets).containsExactly(List.of());
    }
}
