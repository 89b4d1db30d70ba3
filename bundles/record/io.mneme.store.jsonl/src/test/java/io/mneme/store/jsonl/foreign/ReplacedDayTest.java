package io.mneme.store.jsonl.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.harness.FollowedIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another program saves the file of one day: the entries of the days before it keep their positions. */
class ReplacedDayTest {

    private static final int DAYS = 4;
    private static final int DAY_ENTRIES = 20;

    @TempDir
    Path folder;

    private final FollowedIndex index = new FollowedIndex();
    private JournalFixture fixture;

    @BeforeEach
    void fill() {
        fixture = JournalFixture.open(folder, new DailyLayout("log_", ZoneOffset.UTC, 0));
        for (int day = 1; day <= DAYS; day++) {
            for (int i = 0; i < DAY_ENTRIES; i++) {
                fixture.append("a", "note " + day + "-" + i, "2026-01-0" + day + "T10:00:00Z");
            }
        }
        // What was just acknowledged would be appended again.
        fixture.reopen();
        index.catchUp(fixture.journal());
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void onlyTheSpanFromThatDayOnIsGivenUp() throws IOException {
        Position before = fixture.journal().end();
        saveWithoutFirstLine(3);
        List<Long> positions = fixture.positions();
        Change change = fixture.journal().changesAfter(before, 10).get(0);
        assertThat(change.target()).isEqualTo(new Position(2 * DAY_ENTRIES + 1));
        assertThat(change.last()).isEqualTo(before);
        assertThat(positions).startsWith(1L, 2L).contains(2L * DAY_ENTRIES).hasSize(DAYS * DAY_ENTRIES - 1);
        assertThat(positions.subList(2 * DAY_ENTRIES, positions.size()))
                .allMatch(position -> position > change.position().value());
        assertThat(fixture.texts()).isSortedAccordingTo((one, other) -> one.charAt(5) - other.charAt(5));
        fixture.reopenWithoutCheckpoint();
        assertThat(fixture.positions()).isEqualTo(positions);
    }

    @Test
    void anIndexReadsOnlyTheGivenUpEntriesAgain() throws IOException {
        saveWithoutFirstLine(4);
        index.catchUp(fixture.journal());
        assertThat(index.entries()).isEqualTo(FollowedIndex.of(fixture.all()));
        assertThat(index.beginnings()).isEqualTo(1);
        assertThat(index.reread()).isEqualTo(DAY_ENTRIES);
    }

    private void saveWithoutFirstLine(int day) throws IOException {
        Path file = folder.resolve("log_2026-01-0" + day + ".jsonl");
        List<String> lines = Files.readAllLines(file);
        Path other = Files.write(folder.resolve("other.tmp"), lines.subList(1, lines.size()));
        Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
        fixture.journal().status();
    }
}
