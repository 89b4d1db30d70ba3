package io.mneme.index.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.search.ExpiredCursorException;
import io.mneme.api.search.InvalidCursorException;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchOrder;
import io.mneme.index.lucene.harness.IndexHarness;
import io.mneme.index.lucene.harness.SampleMessages;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchPagingTest {

    private static final SearchQuery TEA = SearchQuery.of("tea").page(0, 10);

    private final IndexHarness index = IndexHarness.inMemory();

    @BeforeEach
    void fill() {
        index.append(IntStream.range(0, 25)
                .mapToObj(number -> "tea" + " and more".repeat(number % 4))
                .toArray(String[]::new));
    }

    @AfterEach
    void close() {
        index.close();
    }

    private String next(SearchQuery query) {
        return index.find(query).next().orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(SearchOrder.class)
    void cursorsLeadThroughAllHitsOnce(SearchOrder order) {
        SearchQuery query = TEA.orderedBy(order);
        List<String> all = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
            SearchPage page = index.find(cursor.map(query::following).orElse(query));
            assertThat(page.total()).isEqualTo(25);
            page.hits().forEach(hit -> all.add(hit.id()));
            cursor = page.next();
        } while (cursor.isPresent());
        assertThat(all).isEqualTo(index.ids(query.page(0, 100))).doesNotHaveDuplicates();
    }

    @Test
    void theLastPageHasNoNext() {
        assertThat(index.find(TEA.page(0, 25)).next()).isEmpty();
        assertThat(index.find(TEA.page(20, 10)).next()).isEmpty();
        assertThat(index.find(TEA.page(0, 24)).next()).isPresent();
    }

    @Test
    void aCursorFollowsAPageByNumber() {
        String next = next(TEA.page(10, 10));
        assertThat(index.ids(TEA.following(next))).isEqualTo(index.ids(TEA.page(20, 10)));
    }

    @Test
    void newEntriesMoveNothingInTheOrderOfTime() {
        SearchQuery query = TEA.orderedBy(SearchOrder.TIME);
        List<String> second = index.ids(query.page(10, 10));
        String next = next(query);
        index.append("tea", "tea");
        assertThat(index.ids(query.following(next))).isEqualTo(second);
    }

    @Test
    void newEntriesDoNotRepeatTheLastHit() {
        SearchPage first = index.find(TEA);
        index.append("tea " + "and more ".repeat(50), "nothing");
        SearchPage second = index.find(TEA.following(first.next().orElseThrow()));
        assertThat(second.hits())
                .extracting(SearchHit::id)
                .doesNotContainAnyElementsOf(
                        first.hits().stream().map(SearchHit::id).toList());
    }

    @Test
    void aCursorContinuesAfterAHitThatWasDeleted() {
        SearchPage first = index.find(TEA.orderedBy(SearchOrder.TIME));
        index.journal.delete(first.hits().get(9).id(), Optional.empty());
        assertThat(index.find(TEA.orderedBy(SearchOrder.TIME)
                                .following(first.next().orElseThrow()))
                        .hits())
                .extracting(SearchHit::id)
                .startsWith("m15");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "%", "Mi4x", "MSAx"})
    void aForgedCursorIsRefused(String cursor) {
        assertThatThrownBy(() -> index.find(TEA.following(cursor))).isInstanceOf(InvalidCursorException.class);
    }

    @Test
    void aCursorWithOtherNumbersIsRefusedOrAPlaceInTheOrder() {
        String plain = new String(Base64.getUrlDecoder().decode(next(TEA)), StandardCharsets.UTF_8);
        String forged = plain.replaceFirst("^1 -?\\d+ ", "1 9999999999999999999 ");
        String cursor = Base64.getUrlEncoder().encodeToString(forged.getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> index.find(TEA.following(cursor))).isInstanceOf(InvalidCursorException.class);
    }

    @Test
    void aVeryLongCursorIsRefused() {
        assertThatThrownBy(() -> index.find(TEA.following("MSAx".repeat(10_000))))
                .isInstanceOf(InvalidCursorException.class);
    }

    @Test
    void aCursorOfAnotherQueryIsRefused() {
        String next = next(TEA);
        assertThatThrownBy(() -> index.find(SearchQuery.of("more").following(next)))
                .isInstanceOf(InvalidCursorException.class)
                .hasMessageContaining("same query");
        assertThatThrownBy(() -> index.find(TEA.orderedBy(SearchOrder.TIME).following(next)))
                .isInstanceOf(InvalidCursorException.class);
    }

    @Test
    void aCursorOfAJournalThatBeganAgainHasExpired() {
        String next = next(TEA);
        try (IndexHarness other = IndexHarness.inMemory()) {
            other.journal.append(SampleMessages.of("tea"));
            other.awaitIndexed();
            assertThatThrownBy(() -> other.find(TEA.following(next)))
                    .isInstanceOf(ExpiredCursorException.class)
                    .hasMessageContaining("message has begun again");
        }
    }
}
