package io.mneme.index.lucene.query;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.search.InvalidQueryException;
import io.mneme.api.search.SearchPage.SearchHint;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchSpelling;
import io.mneme.index.lucene.harness.IndexHarness;
import io.mneme.index.lucene.harness.SampleMessages;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the fields of a query find. It is 11:30 in Berlin. */
class QueryFieldsTest {

    private static final String[] PARTS = {
        "tea ",
        "OR ",
        " ",
        "-",
        "~",
        "\"",
        "*",
        "mode:",
        "before:",
        "7d ",
        "C++ ",
        "平平",
        "平",
        "::",
        "12:30 ",
        "🎉",
        "\uD83C",
        "(",
        "tag:\"a b\" ",
        "a/b ",
        "-corrected:true "
    };

    private final IndexHarness index = IndexHarness.inMemory();

    @AfterEach
    void close() {
        index.close();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "author:Ann | m1",
                "author:ann tea | m1",
                "author:An | ''",
                "role:user | m1",
                "role:assistant | ''",
                "conversation:c1 | m1",
                "conversation:C1 | ''",
                "-conversation:c1 | ''",
                "journal:message | m1",
                "journal:dictation | ''",
                "author:Bob OR tea | m1",
                "author:Bob OR milk | ''",
                "milk OR author:ann | m1",
            })
    void aFieldFindsEntriesWithItsValue(String query, String id) {
        index.append("tea");
        assertThat(String.join(" ", index.ids(query))).isEqualTo(id);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "after:2026-03-12, m4 m3",
        "before:2026-03-12, m2 m1",
        "before:2026-03-11, m1",
        "after:2026-03-12T10:00:00+01:00, m4",
        "after:2026-03-12T10:00, m4",
        "after:2026-03-12T09:00:00Z, m4",
        "after:1h, m4",
        "after:12h, m4 m3 m2",
        "after:3d before:3h, m3 m2",
        "after:1w, m4 m3 m2",
    })
    void aTimeFindsEntriesBeforeAndAfterIt(String query, String ids) {
        index.journal.append(SampleMessages.at("2026-02-01T10:00:00.000Z", "tea"));
        index.journal.append(SampleMessages.at("2026-03-11T22:59:59.999Z", "tea"));
        index.journal.append(SampleMessages.at("2026-03-11T23:00:00.000Z", "tea"));
        index.journal.append(SampleMessages.at("2026-03-12T10:00:00.000Z", "tea"));
        index.journal.append(SampleMessages.of("tea"));
        index.awaitIndexed();
        assertThat(String.join(" ", index.ids(query))).isEqualTo(ids);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"before:soon", "after:2026-13-01", "after:2026-02-30", "before:7", "after:7y", "before:9999999d"
            })
    void aTimeThatIsNoneIsExplained(String query) {
        assertThatThrownBy(() -> index.find(query))
                .isInstanceOf(InvalidQueryException.class)
                .hasMessageContaining("must be a date as 2026-03-01, a time as 2026-03-01T10:30:00Z, or an age as 7d");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "after:yesterday, after:2026-03-11",
        "before:today, before:2026-03-12",
        "after:2026/11/20, after:2026-11-20",
    })
    void aTimeOfAnotherLanguageIsExplainedWithWhatToWrite(String query, String instead) {
        assertThatThrownBy(() -> index.find(query))
                .isInstanceOf(InvalidQueryException.class)
                .hasMessageContaining("write " + instead);
    }

    @Test
    void aWordThatIsNoOperatorIsExplained() {
        index.append("tea and milk");
        assertThat(index.find("tea AND milk").hints())
                .extracting(SearchHint::word)
                .containsExactly("AND");
        assertThat(index.find("tea milk").hints()).isEmpty();
    }

    @Test
    void correctedIsTrueOrFalse() {
        assertThatThrownBy(() -> index.find("corrected:yes"))
                .isInstanceOf(InvalidQueryException.class)
                .hasMessageContaining("corrected must be true or false");
    }

    @Test
    void aTagFindsTheEntriesOfItsConversations() {
        index.labels.tagged.put("work", Set.of("c1", "c2"));
        index.append("tea");
        assertThat(index.ids("tag:work tea")).containsExactly("m1");
        assertThat(index.ids("tag:home tea")).isEmpty();
        assertThat(index.ids("-tag:work")).isEmpty();
    }

    @Test
    void aHitHasItsConversationWithTheTitle() {
        index.labels.titles.put("c1", "Drinks");
        index.append("tea");
        assertThat(index.find("tea").hits().get(0).conversation()).hasValueSatisfying(conversation -> {
            assertThat(conversation.id()).isEqualTo("c1");
            assertThat(conversation.title()).contains("Drinks");
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4711})
    void anyQueryIsAnsweredOrExplained(long seed) {
        Random random = new Random(seed);
        index.append("tea mode:x 平平 C++");
        for (int number = 0; number < 300; number++) {
            String text = random.ints(random.nextInt(60), 0, PARTS.length)
                    .mapToObj(part -> PARTS[part])
                    .collect(joining());
            try {
                index.find(
                        SearchQuery.of(text).spelled(SearchSpelling.SOUND_ALIKE).withSnippets());
            } catch (InvalidQueryException broken) {
                assertThat(broken.position()).as(text).isBetween(0, text.length());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"mode:x ", "a OR ", "\"a b\" ", "a/b* ", "-tag:x ", "after:1d ", "平平平 OR ", "a:b/c", "\"平\" "})
    void theLongestQueryOfOnePartIsAnsweredOrExplained(String part) {
        index.append("tea");
        String text = part.repeat(1_000 / part.length());
        for (SearchSpelling spelling : SearchSpelling.values()) {
            try {
                assertThat(index.find(SearchQuery.of(text).spelled(spelling)).total())
                        .isBetween(0L, 1L);
            } catch (InvalidQueryException broken) {
                assertThat(broken.position()).isBetween(0, text.length());
            }
        }
    }

    @Test
    void oneOfSeveralWordsIsEnough() {
        index.append("green tea", "green milk", "red milk");
        assertThat(index.ids("green tea OR milk")).containsExactlyInAnyOrder("m1", "m2");
        assertThat(index.ids("tea OR milk -green")).containsExactly("m3");
    }

    @Test
    void aQuoteFindsWhatLooksLikeAField() {
        index.append("color:green", "color green");
        assertThat(index.ids("\"color:green\"")).contains("m1");
    }

    @Test
    void aQuoteFindsAWordWithItsSymbols() {
        index.append("the letter c", "C++ code");
        assertThat(index.ids("\"C++\"")).containsExactly("m2");
    }
}
