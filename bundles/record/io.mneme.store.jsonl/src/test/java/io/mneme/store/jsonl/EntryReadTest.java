package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntryReadTest {

    private static final Predicate<NoteEntry> ANY = entry -> true;

    @TempDir
    Path folder;

    JournalFixture fixture;

    @BeforeEach
    void nineNotesOfWhichEveryThirdIsRare() {
        fixture = JournalFixture.open(folder);
        IntStream.range(0, 9).forEach(i -> fixture.append(i % 3 == 0 ? "rare" : "common", "t" + i));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void newestReturnsTheOldestFirst() {
        assertThat(fixture.texts("rare", 2)).containsExactly("t3", "t6");
    }

    @Test
    void newestOfALaneAreFoundAgainAfterARestart() {
        fixture.reopen();
        assertThat(fixture.texts("rare", 10)).containsExactly("t0", "t3", "t6");
    }

    @Test
    void newestOfAnUnknownLaneAreNone() {
        assertThat(fixture.texts("other", 2)).isEmpty();
    }

    @Test
    void unwantedEntriesUseUpNoneOfTheLimit() {
        assertThat(fixture.journal()
                        .newest(Journal.ALL_ENTRIES, 2, entry -> entry.text().compareTo("t4") < 0))
                .extracting(stored -> stored.entry().text())
                .containsExactly("t2", "t3");
    }

    @Test
    void refusesALimitBelowOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fixture.journal().newest("lane:rare", 0, ANY))
                .withMessageContaining("limit");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fixture.journal().page(EntryQuery.ofLane("lane:rare"), Position.END, 0, 0));
    }

    @Test
    void refusesANegativeSkip() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fixture.journal().page(EntryQuery.ofLane("lane:rare"), Position.END, -1, 1))
                .withMessageContaining("skip");
    }

    @Test
    void pagesReturnTheNewestFirst() {
        Slice<NoteEntry> first = fixture.journal().page(EntryQuery.ofLane(Journal.ALL_ENTRIES), Position.END, 0, 4);
        Slice<NoteEntry> last = fixture.journal().page(EntryQuery.ofLane(Journal.ALL_ENTRIES), Position.END, 8, 4);
        assertThat(texts(first)).containsExactly("t8", "t7", "t6", "t5");
        assertThat(first.total()).isEqualTo(9);
        assertThat(first.hasMore()).isTrue();
        assertThat(texts(last)).containsExactly("t0");
        assertThat(last.hasMore()).isFalse();
    }

    @Test
    void aPageCanStartBeforeAPosition() {
        assertThat(texts(fixture.journal().page(EntryQuery.ofLane("lane:rare"), new Position(7), 0, 9)))
                .containsExactly("t3", "t0");
    }

    @Test
    void aSearchCountsAllThatIsWanted() {
        Predicate<NoteEntry> late = entry -> entry.text().compareTo("t2") > 0;
        Slice<NoteEntry> found =
                fixture.journal().search(EntryQuery.ofLane("lane:common"), late, new Position(8), 1, 1);
        assertThat(texts(found)).containsExactly("t4");
        assertThat(found.total()).isEqualTo(4);
        assertThat(found.hasMore()).isFalse();
    }

    @Test
    void aSearchReportsThatMoreFollows() {
        assertThat(fixture.journal()
                        .search(EntryQuery.ofLane("lane:common"), ANY, Position.END, 1, 2)
                        .hasMore())
                .isTrue();
        assertThat(fixture.journal()
                        .search(EntryQuery.ofLane("lane:common"), ANY, Position.END, 4, 2)
                        .hasMore())
                .isFalse();
        assertThat(fixture.journal()
                        .search(EntryQuery.ofLane("lane:common"), ANY, Position.END, 9, 2)
                        .hasMore())
                .isFalse();
    }

    @Test
    void statusReportsTheCounts() throws Exception {
        JournalStatus status = fixture.journal().status();
        assertThat(status.entries()).isEqualTo(9);
        assertThat(status.lanes()).isEqualTo(Map.of("lane:rare", 3L, "lane:common", 6L));
        assertThat(status.bytes()).isEqualTo(fixture.content().length());
        assertThat(status.end()).isEqualTo(new Position(9));
        assertThat(status.durability()).isEqualTo("never");
    }

    @Test
    void anInterruptedReaderDoesNotCloseTheFileForOthers() {
        fixture.reopen();
        Thread.currentThread().interrupt();
        assertThat(fixture.texts("rare", 1)).containsExactly("t6");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(fixture.texts()).hasSize(9);
    }

    private static List<String> texts(Slice<NoteEntry> slice) {
        return slice.entries().stream().map(stored -> stored.entry().text()).toList();
    }

    @Test
    void aPageOfVeryLongEntriesIsShorterThanAskedFor() {
        String text = "x".repeat(3 << 20);
        IntStream.range(0, 5).forEach(i -> fixture.append("long", text));

        Slice<NoteEntry> page = fixture.journal().page(EntryQuery.ofLane("lane:long"), Position.END, 0, 5);
        Slice<NoteEntry> search = fixture.journal().search(EntryQuery.ofLane("lane:long"), ANY, Position.END, 0, 5);

        assertThat(page.entries()).hasSize(2);
        assertThat(page.hasMore()).isTrue();
        assertThat(search).isEqualTo(page);
    }

    @Test
    void theFirstOfVeryLongEntriesAreFewerThanAskedFor() {
        String text = "x".repeat(3 << 20);
        List<Position> positions = IntStream.range(0, 5)
                .mapToObj(i -> fixture.append("long", text).position())
                .toList();
        assertThat(fixture.journal().firstAt(positions, 5))
                .extracting(StoredEntry::position)
                .isEqualTo(positions.subList(0, 2));
    }

    @Test
    void aVeryLongEntryIsStillAPage() {
        fixture.append("long", "x".repeat(7 << 20));

        assertThat(fixture.journal()
                        .page(EntryQuery.ofLane("lane:long"), Position.END, 0, 5)
                        .entries())
                .hasSize(1);
    }
}
