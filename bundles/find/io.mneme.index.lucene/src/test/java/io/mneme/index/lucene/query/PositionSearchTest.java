package io.mneme.index.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.journal.Position;
import io.mneme.api.search.EntryPositions;
import io.mneme.api.search.InvalidQueryException;
import io.mneme.index.lucene.compile.SearchContext;
import io.mneme.index.lucene.harness.IndexHarness;
import io.mneme.index.lucene.harness.SampleMessages;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PositionSearchTest {

    private final IndexHarness index = IndexHarness.inMemory();
    private final EntryPositions search = new PositionSearch(
            index.feed,
            new SearchContext(Optional::empty, Optional::empty, Clock.systemDefaultZone()),
            Duration.ofMinutes(1));

    @AfterEach
    void close() {
        index.close();
    }

    @Test
    void allMatchesAreFoundTheNewestFirst() {
        index.append("green tea", "coffee", "tea", "teas");
        assertThat(find("tea")).containsExactly(4L, 3L, 1L);
    }

    @Test
    void theLastWordIsFoundByItsBeginning() {
        index.append("office hours", "hourly");
        assertThat(find("off")).containsExactly(1L);
        assertThat(find("office hou")).containsExactly(1L);
        assertThat(find("hou off")).isEmpty();
    }

    @Test
    void aLastWordThatIsCompleteIsNotFoundByItsBeginning() {
        index.append("office hours");
        assertThat(find("off ")).isEmpty();
        assertThat(find("\"off\"")).isEmpty();
    }

    @Test
    void aLastWordThatIsNoBeginningIsFoundAsItIs() {
        index.append("我叫萍萍", "C++ code", "well-known");
        assertThat(find("萍")).containsExactly(1L);
        assertThat(find("code C++")).containsExactly(2L);
        assertThat(find("well-known")).containsExactly(3L);
    }

    @Test
    void whatWasAppendedBeforeTheCallIsFound() {
        index.append("tea");
        for (int round = 0; round < 20; round++) {
            index.journal.append(SampleMessages.of("tea " + round));
            assertThat(find("tea")).hasSize(round + 2);
        }
    }

    @Test
    void whatWasChangedBeforeTheCallIsNotFoundByItsFormerText() {
        index.append("tea", "tea");
        index.edit("m1", "coffee");
        assertThat(find("tea")).containsExactly(2L);
        index.journal.delete("m2", Optional.empty());
        assertThat(find("tea")).isEmpty();
        assertThat(find("coffee")).containsExactly(1L);
    }

    @Test
    void thereIsNoAnswerWhileEntriesCannotBeRead() {
        index.append("tea");
        index.journal.append(SampleMessages.of("tea"));
        index.journal.block(List.of("m2"));
        index.feed.rebuild();
        index.awaitIndexed();
        assertThat(search.find(index.journal.name(), "tea")).isEmpty();
    }

    @Test
    void thereIsNoAnswerForAJournalThatIsNotFollowed() {
        assertThat(search.find("other", "tea")).isEmpty();
    }

    @Test
    void thereIsNoAnswerFromAClosedIndex() {
        index.append("tea");
        index.feed.close();
        assertThat(search.find(index.journal.name(), "tea")).isEmpty();
    }

    @Test
    void aFaultIsReportedWithItsPosition() {
        assertThatThrownBy(() -> find("green \"tea"))
                .isInstanceOfSatisfying(InvalidQueryException.class, fault -> assertThat(fault.position())
                        .isEqualTo(6));
    }

    private List<Long> find(String text) {
        return search.find(index.journal.name(), text).orElseThrow().stream()
                .map(Position::value)
                .toList();
    }
}
