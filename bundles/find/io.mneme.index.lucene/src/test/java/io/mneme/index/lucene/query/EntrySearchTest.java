package io.mneme.index.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.journal.Position;
import io.mneme.api.search.InvalidQueryException;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchOrder;
import io.mneme.api.search.UnknownJournalException;
import io.mneme.index.lucene.harness.IndexHarness;
import io.mneme.index.lucene.harness.SampleMessages;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EntrySearchTest {

    private final IndexHarness index = IndexHarness.inMemory();

    @AfterEach
    void close() {
        index.close();
    }

    @ParameterizedTest(name = "{0} in: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "meet | We met, and will meet again",
                "meeting | three meetings",
                "C++ | I write C++, mostly",
                "C++ | (C++)",
                "c++ | C++/Java",
                "C# | c# and others",
                "k8s | the K8s cluster",
                "k8s | 用k8s部署",
                "foo/bar.ts::login | see foo/bar.ts::login()",
                "bar.ts::login | see foo/bar.ts::login",
                "login | see foo/bar.ts::login",
                "🎉 | done 🎉🎉",
                "🎉 | great🎉",
                "strasse | Straße",
                "STRASSE | straße",
                "straße | STRASSE",
                "cafe | Café",
                "Ｋ８Ｓ | k8s",
                "k8s | Ｋ８Ｓ",
                "C++ | Ｃ＋＋",
                "萍 | 我叫萍萍",
                "萍萍 | 我叫萍萍",
                "张伟明 | 今天张伟明来了",
                "部署k8s | 我们部署k8s集群",
                "カタカナ | これはカタカナです",
                "서울 | 나는서울에간다",
                "don't | I don't know",
                "well-known | a well-known name",
                "3.14 | pi is 3.14",
                "=> | a => b",
            })
    void findsAWord(String word, String content) {
        index.append("something else", content);
        assertThat(index.ids(word)).containsExactly("m2");
    }

    @ParameterizedTest(name = "not {0} in: {1}")
    @CsvSource(
            delimiter = '|',
            value = {"C++ | the letter c", "萍萍 | 萍和平", "张伟 | 伟张", "c# | c", "\"meet again\" | meets again"})
    void doesNotFindWhatIsNotThere(String word, String content) {
        index.append(content);
        assertThat(index.ids(word)).isEmpty();
    }

    @Test
    void allWordsMustMatch() {
        index.append("red apple", "red pear", "green apple");
        assertThat(index.ids("red apple")).containsExactly("m1");
    }

    @Test
    void aSignExcludesWords() {
        index.append("red apple", "red pear", "green apple");
        assertThat(index.ids("red -apple")).containsExactly("m2");
        assertThat(index.ids("-apple")).containsExactly("m2");
        assertThat(index.ids("-\"red apple\" -pear")).containsExactly("m3");
    }

    @Test
    void aPhraseIsFoundInItsOrder() {
        index.append("good new day", "new good day");
        assertThat(index.ids("\"new good\"")).containsExactly("m2");
    }

    @Test
    void aBeginningFindsWords() {
        index.append("index", "indices", "an inn", "Müller", "foo/bar");
        assertThat(index.ids("ind*")).containsExactlyInAnyOrder("m1", "m2");
        assertThat(index.ids("MUL*")).containsExactly("m4");
        assertThat(index.ids("foo/b*")).containsExactly("m5");
    }

    @Test
    void theBestMatchIsFirst() {
        index.append("tea and a very long text about other things that go on", "tea", "tea and milk");
        assertThat(index.ids("tea")).containsExactly("m2", "m3", "m1");
    }

    @Test
    void equalMatchesAreOrderedByPosition() {
        index.append("tea", "tea", "tea");
        assertThat(index.ids("tea")).containsExactly("m3", "m2", "m1");
    }

    @Test
    void theNewestIsFirstOnRequest() {
        index.journal.append(SampleMessages.at("2024-05-01T10:00:00.000Z", "tea"));
        index.journal.append(SampleMessages.at("2025-05-01T10:00:00.000Z", "tea and more"));
        index.journal.append(SampleMessages.of("tea"));
        index.awaitIndexed();
        SearchPage page = index.search.search(SearchQuery.of("tea").orderedBy(SearchOrder.TIME));
        assertThat(page.hits()).extracting(SearchHit::id).containsExactly("m2", "m1", "m3");
    }

    @Test
    void aHitHasTheEntryAsItIsStored() {
        index.journal.append(SampleMessages.at("2024-05-01T10:00:00.000Z", "Green tea"));
        index.awaitIndexed();
        SearchHit hit = index.find("tea").hits().get(0);
        assertThat(hit.journal()).isEqualTo("message");
        assertThat(hit.position()).isEqualTo(new Position(1));
        assertThat(hit.timestamp()).isEqualTo(Optional.of(Instant.parse("2024-05-01T10:00:00Z")));
        assertThat(hit.texts()).isEqualTo(Map.of("content", "Green tea"));
        assertThat(hit.score()).isPositive();
    }

    @Test
    void pagesFollowEachOther() {
        index.append(IntStream.range(0, 25).mapToObj(number -> "tea").toArray(String[]::new));
        SearchPage second = index.search.search(SearchQuery.of("tea").page(10, 10));
        assertThat(second.total()).isEqualTo(25);
        assertThat(second.exact()).isTrue();
        assertThat(second.hits())
                .extracting(SearchHit::id)
                .startsWith("m15")
                .endsWith("m6")
                .hasSize(10);
    }

    @Test
    void onlyTheNamedJournalsAreSearched() {
        index.append("tea");
        assertThat(index.search
                        .search(SearchQuery.of("tea").in(Set.of("message")))
                        .hits())
                .hasSize(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> index.search.search(SearchQuery.of("tea").in(Set.of("dictation"))))
                .withMessageContaining("dictation");
    }

    @Test
    void aFormerTextIsNotFoundOnceTheEditIsAcknowledged() {
        index.append("secret plan", "another");
        index.edit("m1", "open plan");
        assertThat(index.ids("secret")).isEmpty();
        assertThat(index.ids("open")).containsExactly("m1");
        assertThat(index.find("plan").hits().get(0).texts()).containsEntry("content", "open plan");
    }

    @Test
    void aDeletedEntryIsNotFoundOnceTheDeletionIsAcknowledged() {
        index.append("secret plan", "plan");
        index.journal.delete("m1", Optional.empty());
        assertThat(index.ids("plan")).containsExactly("m2");
    }

    @Test
    void anErasedEntryIsNotFoundOnceTheErasureIsAcknowledged() {
        index.append("secret plan", "plan");
        index.journal.erase(List.of("m1"));
        assertThat(index.ids("secret")).isEmpty();
    }

    @Test
    void theEntriesOfAReplacedFileAreNotFound() {
        index.append("secret plan");
        index.journal.replaceFile();
        assertThat(index.ids("plan")).isEmpty();
    }

    @Test
    void aSearchCoversThePositionThatTheCallerAsksFor() {
        index.append("one");
        Position position = index.journal.append(SampleMessages.of("tea")).position();
        SearchPage page = index.search.search(SearchQuery.of("tea").covering("message", position));
        assertThat(page.hits()).hasSize(1);
        assertThat(page.partial()).isEmpty();
    }

    @Test
    void aSearchTellsThatItDoesNotCoverAPosition() {
        index.append("one");
        SearchPage page = index.search.search(SearchQuery.of("one").covering("message", new Position(99)));
        assertThat(page.hits()).hasSize(1);
        assertThat(page.partial()).containsExactly("message is not indexed to position 99 yet");
    }

    @Test
    void theTotalOfAPartialSearchIsNotExact() {
        index.append("one");
        SearchPage page = index.search.search(
                SearchQuery.of("one").covering("message", new Position(99)).waiting(Duration.ZERO));
        assertThat(page.exact()).isFalse();
    }

    @Test
    void aPositionOfAnUnknownJournalIsRefused() {
        SearchQuery query = SearchQuery.of("tea").covering("none", new Position(1));
        assertThatThrownBy(() -> index.search.search(query))
                .isInstanceOf(UnknownJournalException.class)
                .hasMessageContaining("no journal is called none")
                .extracting("field")
                .isEqualTo("after");
    }

    @Test
    void unreadableEntriesMakeASearchPartial() {
        index.feed.unfollow(index.source);
        index.journal.append(SampleMessages.of("tea"));
        index.journal.block(List.of("m1"));
        index.feed.follow(index.source);
        index.awaitIndexed();
        assertThat(index.find("tea").partial()).containsExactly("message cannot be read at 1 place");
    }

    @ParameterizedTest(name = "{0} at {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | 0 | a query must contain a word",
                "'tea -' | 4 | a word must follow the sign -",
                "'tea \"green' | 4 | a quote must be closed",
                "'tea \" \"' | 4 | a word must be between the quotes",
                "'tea *' | 4 | the beginning of a word must precede the sign *",
                "'tea ...' | 4 | there is nothing to search for in ...",
                "'tea one-t*' | 4 | only one word can precede the sign *",
            })
    void aBrokenQueryIsExplainedWithItsPosition(String text, int position, String fault) {
        assertThatThrownBy(() -> index.find(text))
                .isInstanceOfSatisfying(InvalidQueryException.class, broken -> assertThat(broken.position())
                        .isEqualTo(position))
                .hasMessage(fault + " (at position " + position + ")");
    }

    @Test
    void aVeryLongQueryIsRefused() {
        assertThatThrownBy(() -> index.find("tea ".repeat(1 << 18)))
                .isInstanceOf(InvalidQueryException.class)
                .hasMessageContaining("1000 characters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b ", "x ", "萍 ", "c++ ", "萍"})
    void theLongestQueryIsAnswered(String word) {
        index.append("tea");
        assertThat(index.ids(word.repeat(1_000 / word.length()))).isEmpty();
    }
}
