package io.mneme.index.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.search.FacetCounts.FacetValue;
import io.mneme.api.search.FacetField;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchMatch;
import io.mneme.api.search.SearchQuery.SearchOrder;
import io.mneme.index.lucene.harness.IndexHarness;
import io.mneme.index.lucene.harness.SampleMessages;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries whose words no entry has all of. */
class RelaxedSearchTest {

    private final IndexHarness index = IndexHarness.inMemory();

    @AfterEach
    void close() {
        index.close();
    }

    private List<String> missing(String query) {
        return index.find(query).hits().get(0).missing();
    }

    @Test
    void entriesWithTheMostAndRarestWordsAreFirst() {
        index.append("the red house", "a blue house", "a green house", "a red bicycle", "my blue bicycle lock", "tea");
        SearchPage page = index.find("where is my blue bicycle house");
        assertThat(page.relaxed()).isTrue();
        assertThat(page.hits())
                .extracting(SearchHit::id)
                .startsWith("m5")
                .hasSize(5)
                .doesNotContain("m6");
        assertThat(page.total()).isEqualTo(5);
        assertThat(page.exact()).isTrue();
    }

    @Test
    void aHitHasTheWordsThatItLacks() {
        index.append("My blue bicycle", "red tea");
        assertThat(missing("Where is my blue Bicycle, please?")).containsExactly("Where", "is", "please?");
        assertThat(missing("zeb* blue milk OR cream")).containsExactly("zeb*", "milk OR cream");
    }

    @Test
    void nothingIsRelaxedWhereAnEntryHasAllWords() {
        index.append("red apple", "red pear", "green apple");
        SearchPage page = index.find("red apple");
        assertThat(page.relaxed()).isFalse();
        assertThat(page.hits()).extracting(SearchHit::id).containsExactly("m1");
        assertThat(page.hits().get(0).missing()).isEmpty();
    }

    @Test
    void allWordsMustMatchOnRequest() {
        index.append("red apple", "green pear");
        SearchPage page = index.find(SearchQuery.of("red pear").matching(SearchMatch.ALL));
        assertThat(page.relaxed()).isFalse();
        assertThat(page.total()).isZero();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "what is the color of my bicycle | what is it that you say the whole day of",
                "wo habe ich das Fahrrad hingestellt | ich habe das nicht so gemeint wo ist er",
                "où est la bicyclette | la tasse ou elle et toi",
                "¿dónde está la bicicleta | la taza está donde tú dices",
                "你知道那个自行车吗 | 你们是什么时候来的",
            })
    void functionWordsDoNotSuffice(String question, String content) {
        index.append(content);
        SearchPage page = index.find(question);
        assertThat(page.total()).isZero();
        assertThat(page.relaxed()).isFalse();
    }

    @Test
    void aWordThatIsInManyEntriesDoesNotSuffice() {
        index.append(
                IntStream.range(0, 40).mapToObj(number -> "tea at " + number).toArray(String[]::new));
        index.append("tea and a zebra", "a zebra");
        assertThat(index.ids("tea zebra giraffe")).containsExactly("m41", "m42");
        assertThat(index.find("tea giraffe").total()).isEqualTo(41);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "blue zebra author:ann; m1 m3",
                "blue zebra author:bob; ''",
                "blue zebra -tea; m3",
                "blue zebra after:2027-01-01; ''",
                "blue zebra journal:message; m1 m3",
                "blue zebra \"red tea\"; m1",
                "blue zebra \"green tea\"; ''",
                "blue zebra mode:x OR tea; m1",
            })
    void whatIsNoWordMustMatch(String query, String ids) {
        index.append("blue and red tea", "red milk", "blue milk");
        assertThat(index.ids(query)).containsExactlyInAnyOrder(ids.isEmpty() ? new String[0] : ids.split(" "));
    }

    @Test
    void aSentenceInChineseIsFoundByItsPairs() {
        index.append("明天的会议取消了", "今天很热");
        SearchPage page = index.find("昨天会议取消");
        assertThat(page.relaxed()).isTrue();
        assertThat(page.hits()).extracting(SearchHit::id).containsExactly("m1");
        assertThat(page.hits().get(0).missing()).containsExactly("昨天会");
    }

    @Test
    void aPartOfACompoundIsNotMissing() {
        index.append("user_service fails", "tea");
        assertThat(missing("user zebra")).containsExactly("zebra");
    }

    @Test
    void facetsCountTheEntriesThatAreShown() {
        index.journal.append(SampleMessages.at("2025-05-01T10:00:00.000Z", "blue tea"));
        index.journal.append(SampleMessages.at("2025-06-01T10:00:00.000Z", "red tea"));
        index.awaitIndexed();
        SearchPage page = index.find(SearchQuery.of("blue zebra").countedBy(Set.of(FacetField.MONTH)));
        assertThat(page.facets().get(0).values()).containsExactly(new FacetValue("2025-05", 1));
    }

    @Test
    void snippetsShowTheWordsThatWereFound() {
        index.append("the blue bicycle", "tea");
        SearchHit hit = index.find(SearchQuery.of("the blue zebra").withSnippets())
                .hits()
                .get(0);
        assertThat(hit.snippets().get(0).matches()).hasSize(1);
        assertThat(hit.snippets().get(0).matches().get(0).start()).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource(SearchOrder.class)
    void cursorsLeadThroughAllHitsOnceAndStayRelaxed(SearchOrder order) {
        index.append(IntStream.range(0, 9)
                .mapToObj(number -> "blue" + " milk".repeat(number % 3))
                .toArray(String[]::new));
        SearchQuery query = SearchQuery.of("blue zebra").orderedBy(order).page(0, 2);
        List<String> expected = index.ids(query.page(0, 100));
        List<String> ids = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
            SearchPage page = index.find(cursor.map(query::following).orElse(query));
            assertThat(page.relaxed()).isTrue();
            page.hits().forEach(hit -> ids.add(hit.id()));
            cursor = page.next();
        } while (cursor.isPresent());
        assertThat(ids).isEqualTo(expected).hasSize(9);
    }

    @Test
    void aCursorStaysRelaxedWhenAnEntryWithAllWordsArrives() {
        index.append("blue tea", "blue milk", "blue");
        SearchQuery query =
                SearchQuery.of("blue zebra").orderedBy(SearchOrder.TIME).page(0, 1);
        String next = index.find(query).next().orElseThrow();
        index.append("blue zebra");
        SearchPage page = index.find(query.following(next));
        assertThat(page.relaxed()).isTrue();
        assertThat(page.hits()).extracting(SearchHit::id).containsExactly("m2");
        assertThat(index.find(query).relaxed()).isFalse();
    }

    /** Words in no entry but where they stand, so that none is a function word, is inflected, or is in many entries. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4711})
    void findsWhatAModelFinds(long seed) {
        Random random = new Random(seed);
        List<String> vocabulary = IntStream.range(0, 60)
                .mapToObj(word -> "qu" + (char) ('a' + word / 26) + (char) ('a' + word % 26) + "ok")
                .toList();
        List<Set<String>> entries = IntStream.range(0, 120)
                .mapToObj(entry -> Set.copyOf(words(random, vocabulary, 5)))
                .toList();
        index.append(entries.stream().map(words -> String.join(" ", words)).toArray(String[]::new));
        for (int number = 0; number < 125; number++) {
            List<String> wanted = words(random, vocabulary, 3);
            Set<String> excluded = Set.copyOf(words(random, vocabulary, random.nextInt(2)));
            String text = String.join(" ", wanted)
                    + String.join("", excluded.stream().map(word -> " -" + word).toList());
            assertModel(text, entries, wanted, excluded);
        }
    }

    private static List<String> words(Random random, List<String> vocabulary, int count) {
        return random.ints(0, vocabulary.size())
                .distinct()
                .limit(count)
                .mapToObj(vocabulary::get)
                .toList();
    }

    private void assertModel(String text, List<Set<String>> entries, List<String> wanted, Set<String> excluded) {
        List<Set<String>> permitted = entries.stream()
                .filter(entry -> excluded.stream().noneMatch(entry::contains))
                .toList();
        List<Set<String>> all =
                permitted.stream().filter(entry -> entry.containsAll(wanted)).toList();
        int many = Math.max(10, entries.size() / 10);
        List<String> rare = wanted.stream()
                .filter(word ->
                        entries.stream().filter(entry -> entry.contains(word)).count() <= many)
                .toList();
        List<String> sufficient = rare.isEmpty() ? wanted : rare;
        List<Set<String>> some = permitted.stream()
                .filter(entry -> sufficient.stream().anyMatch(entry::contains))
                .toList();
        SearchPage page = index.find(SearchQuery.of(text).page(0, 100));
        assertThat(page.relaxed()).as(text).isEqualTo(all.isEmpty() && !some.isEmpty());
        assertThat(page.total()).as(text).isEqualTo(all.isEmpty() ? some.size() : all.size());
        page.hits().forEach(hit -> assertThat(hit.missing())
                .as(text)
                .isEqualTo(wanted.stream()
                        .filter(word -> !Arrays.asList(
                                        hit.texts().get("content").split(" "))
                                .contains(word))
                        .toList()));
    }
}
