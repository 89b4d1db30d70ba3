package io.mneme.store.jsonl.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.config.SingleFileLayout;
import io.mneme.store.jsonl.harness.SmallLayout;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The time of a file changes, but not its length, as at the start of an append or after a replacement by a copy. */
class TouchedFileTest {

    private static final int SHORTEST_LIMIT = 1_024;

    @TempDir
    Path folder;

    @Test
    void aLineWhoseFileShowsItsTimeBeforeItsLengthHasTheNextPosition() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder, Durability.ALWAYS)) {
            fixture.append("a", "ours");
            assertThat(fixture.texts()).containsExactly("ours");
            touch(fixture.file(), 1);
            assertThat(fixture.texts()).containsExactly("ours");
            fixture.otherProgramAppends("{\"lane\":\"a\",\"text\":\"theirs\"}\n");
            assertThat(fixture.texts()).containsExactly("ours", "theirs");
            assertThat(fixture.positions()).containsExactly(1L, 2L);
            assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                    .isEmpty();
        }
    }

    @Test
    void wholeLinesInTheRoomOfATornOneAreRead() throws IOException {
        Path file = JournalFixture.write(folder, "{\"text\":\"first\"}\n");
        try (JournalFixture fixture = JournalFixture.open(folder, Durability.ALWAYS)) {
            fixture.otherProgramAppends("{\"text\":\"torn   ");
            assertThat(fixture.texts()).containsExactly("first");
            try (RandomAccessFile inPlace = new RandomAccessFile(file.toFile(), "rw")) {
                inPlace.seek(Files.size(file) - 3);
                inPlace.writeBytes("\"}\n");
            }
            touch(file, 1);
            assertThat(fixture.texts()).containsExactly("first", "torn");
            assertThat(fixture.positions()).containsExactly(1L, 2L);
        }
    }

    @Test
    void linesOfEveryKindKeepTheirPositions() throws IOException {
        String wide = "{\"text\":\"" + "w".repeat(2 * SHORTEST_LIMIT) + "\"}";
        String lines = "\uFEFF{\"text\":\"marked\"}\r\n \n{\"text\":\"plain\"}\n{bad\n" + wide
                + "\n{\"text\":\"last\"}\n{\"te";
        Path file = JournalFixture.write(folder, lines.getBytes(StandardCharsets.UTF_8));
        JournalSettings narrow = new JournalSettings(
                "note",
                folder,
                new SingleFileLayout(JournalFixture.FILE),
                Durability.ALWAYS,
                Duration.ofMillis(5),
                SHORTEST_LIMIT);
        try (JournalFixture fixture = JournalFixture.open(narrow)) {
            List<StoredEntry<NoteEntry>> before = fixture.all();
            assertThat(fixture.texts()).containsExactly("marked", "plain", "last");
            touch(file, 1);
            assertThat(fixture.all()).isEqualTo(before);
            assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                    .isEmpty();
        }
    }

    @ParameterizedTest(name = "{0}, seed 7")
    @EnumSource(SmallLayout.class)
    void linesThatWereMovedEditedAndErasedAroundKeepTheirPositions(SmallLayout layout) throws IOException {
        Random random = new Random(7);
        try (JournalFixture fixture = JournalFixture.open(folder, layout.layout())) {
            for (int i = 0; i < 60; i++) {
                fixture.append(
                        "a", "text " + i, layout.moment(random, Instant.now()).toString());
                if (i % 20 == 19) {
                    fixture.edit(fixture.ids().get(random.nextInt(10)), "changed " + "~".repeat(i));
                    fixture.journal().erase(fixture.ids().subList(5, 8));
                    fixture.upkeep().rotate();
                }
            }
            fixture.edit(fixture.ids().get(3), "changed at last");
            List<StoredEntry<NoteEntry>> before = fixture.all();
            Position end = fixture.journal().end();
            touchAll();
            StoredEntry<NoteEntry> last = before.get(before.size() - 1);
            // Before a change all files are examined.
            fixture.delete(last.id());
            Change deleted = Change.ofEntry(new Position(end.value() + 1), Type.DELETED, last.position(), last.id());
            assertThat(fixture.journal().changesAfter(end, Integer.MAX_VALUE)).containsExactly(deleted);
            assertThat(fixture.all()).isEqualTo(before.subList(0, before.size() - 1));
        }
    }

    private void touchAll() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(
                            path -> path.toString().matches(".*/notes[^/]*\\.jsonl(\\.gz)?|.*_archives/.*"))
                    .toList()) {
                touch(file, 2);
            }
        }
    }

    private static void touch(Path file, long hours) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plus(Duration.ofHours(hours))));
    }
}
