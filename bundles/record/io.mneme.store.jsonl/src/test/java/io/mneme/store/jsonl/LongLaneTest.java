package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongLaneTest {

    private static final String LONG = "y".repeat(2_000_000);

    @TempDir
    Path folder;

    JournalFixture fixture;

    @BeforeEach
    void threeNotesInTwoLongLanes() {
        fixture = JournalFixture.open(folder);
        fixture.append(LONG, "a");
        fixture.append(LONG + "x", "b");
        fixture.append(LONG, "c");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void eachNameHasALaneOfItsOwn() {
        assertThat(fixture.texts(LONG, 9)).containsExactly("a", "c");
        assertThat(fixture.texts(LONG + "x", 9)).containsExactly("b");
        assertThat(texts(EntryQuery.ofLane("lane:" + LONG))).containsExactly("c", "a");
    }

    @Test
    void itIsFoundAgainAfterARestartWithACheckpointAndWithout() {
        fixture.reopen();
        assertThat(fixture.texts(LONG, 9)).containsExactly("a", "c");
        fixture.reopenWithoutCheckpoint();
        assertThat(fixture.texts(LONG, 9)).containsExactly("a", "c");
    }

    @Test
    void anEditMovesAnEntryFromOneToTheOther() {
        fixture.journal().edit(fixture.all().get(0).id(), stored -> stored.withLane(LONG + "x"));
        assertThat(fixture.texts(LONG, 9)).hasSize(1);
        assertThat(fixture.texts(LONG + "x", 9)).hasSize(2);
    }

    @Test
    void itsNameIsListedShortAndLeadsToItsEntries() {
        List<LaneSummary> lanes = fixture.journal().lanes("lane:", Position.END, 9);
        assertThat(lanes).extracting(LaneSummary::entries).containsExactly(2L, 1L);
        assertThat(lanes)
                .allSatisfy(lane -> assertThat(lane.name()).hasSizeLessThan(100).startsWith("lane:yyyy"));
        assertThat(texts(EntryQuery.ofLane(lanes.get(0).name()))).containsExactly("c", "a");
        assertThat(fixture.journal().status().lanes().keySet())
                .allSatisfy(name -> assertThat(name).hasSizeLessThan(100));
    }

    private List<String> texts(EntryQuery selection) {
        Slice<NoteEntry> page = fixture.journal().page(selection, Position.END, 0, 9);
        return page.entries().stream().map(stored -> stored.entry().text()).toList();
    }
}
