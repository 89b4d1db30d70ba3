package io.mneme.store.jsonl.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.Eventually;
import io.mneme.store.jsonl.harness.FolderContents;
import io.mneme.store.jsonl.harness.HookedStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotationTest {

    private static final EntryQuery ALL = EntryQuery.ofLane(Journal.ALL_ENTRIES);

    @TempDir
    Path folder;

    private static FileLayout keeping(int records, int slack) {
        return new ArchivingLayout(JournalFixture.FILE, "notes_archives", records, slack, 0);
    }

    private JournalFixture open(int records, int slack) {
        return JournalFixture.open(folder, keeping(records, slack));
    }

    private List<String> archives() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("notes_archives"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private List<String> texts(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file)).stream()
                .map(line -> line.replaceAll(".*\"text\":\"([^\"]*)\".*", "$1"))
                .toList();
    }

    private static List<String> texts(Slice<NoteEntry> slice) {
        return slice.entries().stream().map(stored -> stored.entry().text()).toList();
    }

    @Test
    void fiveOfEightAreKeptAndThreeArchived() throws IOException {
        try (JournalFixture fixture = open(5, 0)) {
            IntStream.range(0, 8).forEach(i -> fixture.append("a", "t" + i, "2026-01-0" + (i + 1) + "T10:00:00Z"));
            fixture.upkeep().rotate();
            assertThat(texts(JournalFixture.FILE)).containsExactly("t3", "t4", "t5", "t6", "t7");
            assertThat(texts("notes_archives/2026-01.jsonl")).containsExactly("t0", "t1", "t2");
            assertThat(fixture.texts()).containsExactly("t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7");
            assertThat(fixture.journal().status().archived()).isEqualTo(3);
            assertThat(fixture.upkeep().verify().defects()).isEmpty();
        }
    }

    @Test
    void entriesGoToTheArchiveOfTheirMonth() throws IOException {
        try (JournalFixture fixture = open(1, 0)) {
            fixture.append("a", "nov", "2025-11-30T23:59:59Z");
            fixture.append("a", "dec", "2025-12-01T00:00:00Z");
            fixture.append("a", "jan", "2026-01-15T00:00:00Z");
            fixture.append("a", "dec again", "2025-12-31T00:00:00Z");
            fixture.append("a", "stays", "2026-02-01T00:00:00Z");
            fixture.upkeep().rotate();
            assertThat(archives()).containsExactly("2025-11.jsonl", "2025-12.jsonl", "2026-01.jsonl");
            assertThat(texts("notes_archives/2025-12.jsonl")).containsExactly("dec", "dec again");
        }
    }

    @Test
    void entriesOfAnEarlierRunGoToTheArchiveOfTheirMonth() throws IOException {
        try (JournalFixture fixture = open(1, 5)) {
            fixture.append("a", "dec", "2025-12-01T00:00:00Z");
            fixture.append("a", "jan", "2026-01-15T00:00:00Z");
            fixture.append("a", "stays", "2026-02-01T00:00:00Z");
            fixture.reopen();
            fixture.upkeep().rotate();
            assertThat(texts("notes_archives/2025-12.jsonl")).containsExactly("dec");
            assertThat(texts("notes_archives/2026-01.jsonl")).containsExactly("jan");
        }
    }

    @Test
    void anEditedTimeDecidesTheArchive() throws IOException {
        try (JournalFixture fixture = open(1, 5)) {
            String id = fixture.append("a", "edited", "2025-12-01T00:00:00Z").id();
            fixture.append("a", "stays", "2026-02-01T00:00:00Z");
            fixture.journal().edit(id, stored -> stored.at("2026-01-01T00:00:00Z"));
            fixture.upkeep().rotate();
            assertThat(archives()).containsExactly("2026-01.jsonl");
        }
    }

    @Test
    void linesAppendedWhileFilesAreStagedStayInTheActiveFile() throws IOException {
        HookedStorage disk = new HookedStorage();
        try (JournalFixture fixture = JournalFixture.open(folder, keeping(1, 5_000), Durability.NEVER, disk)) {
            fixture.append("a", "moves");
            fixture.append("a", "stays");
            AtomicBoolean staged = new AtomicBoolean();
            // More than one rotation copies while appends wait.
            disk.afterSync(none -> {
                if (staged.compareAndSet(false, true)) {
                    IntStream.range(0, 500).forEach(i -> fixture.append("a", i + "x".repeat(1_000)));
                }
            });
            fixture.upkeep().rotate();
            assertThat(texts("notes_archives/unknown.jsonl")).startsWith("moves");
            List<StoredEntry<NoteEntry>> all = fixture.all();
            assertThat(all).hasSize(502);
            fixture.reopenWithoutCheckpoint();
            assertThat(fixture.all()).isEqualTo(all);
            assertThat(fixture.upkeep().verify().defects()).isEmpty();
        }
    }

    @Test
    void appendsDoNotWaitUntilTheArchiveIsDurable() throws IOException {
        HookedStorage disk = new HookedStorage();
        try (JournalFixture fixture = JournalFixture.open(folder, keeping(1, 5_000), Durability.NEVER, disk)) {
            fixture.append("a", "moves", "2026-01-01T10:00:00Z");
            fixture.append("a", "stays", "2026-01-02T10:00:00Z");
            AtomicBoolean appended = new AtomicBoolean();
            disk.afterMove(active -> disk.afterSync(none -> {
                if (appended.compareAndSet(false, true)) {
                    // In another thread, since this one has the turn if it still syncs in it.
                    CompletableFuture.runAsync(() -> fixture.append("a", "next", "2026-01-03T10:00:00Z"))
                            .join();
                }
            }));
            fixture.upkeep().rotate();
            assertThat(appended).isTrue();
            assertThat(texts(JournalFixture.FILE)).containsExactly("next");
            assertThat(texts("notes_archives/2026-01.jsonl")).containsExactly("moves", "stays");
            assertThat(FolderContents.leftoversIn(folder)).isEmpty();
            List<StoredEntry<NoteEntry>> all = fixture.all();
            fixture.reopenWithoutCheckpoint();
            assertThat(fixture.all()).isEqualTo(all);
        }
    }

    @Test
    void anEditFinishesARotationThatIsNotDurableYet() throws IOException {
        HookedStorage disk = new HookedStorage();
        try (JournalFixture fixture = JournalFixture.open(folder, keeping(1, 5_000), Durability.NEVER, disk)) {
            String moved = fixture.append("a", "moves", "2026-01-01T10:00:00Z").id();
            fixture.append("a", "stays", "2026-01-02T10:00:00Z");
            AtomicReference<CompletableFuture<Void>> edit = new AtomicReference<>();
            disk.afterMove(active -> disk.afterSync(
                    none -> edit.compareAndSet(null, CompletableFuture.runAsync(() -> fixture.edit(moved, "edited")))));
            fixture.upkeep().rotate();
            edit.get().join();
            assertThat(texts("notes_archives/2026-01.jsonl")).containsExactly("edited");
            assertThat(FolderContents.leftoversIn(folder)).isEmpty();
            assertThat(fixture.texts()).containsExactly("edited", "stays");
        }
    }

    @Test
    void aTimeThatCannotBeReadNeverNamesAPath() throws IOException {
        try (JournalFixture fixture = open(1, 0)) {
            fixture.append("a", "out", "../esc");
            fixture.append("a", "without");
            fixture.append("a", "stays", "2026-02-01T00:00:00Z");
            fixture.upkeep().rotate();
            assertThat(archives()).containsExactly("unknown.jsonl");
            assertThat(texts("notes_archives/unknown.jsonl")).containsExactly("out", "without");
            assertThat(Files.exists(folder.resolveSibling("esc.jsonl"))).isFalse();
        }
    }

    @Test
    void aSecondRotationAddsToTheSameMonth() throws IOException {
        try (JournalFixture fixture = open(2, 0)) {
            IntStream.range(0, 4).forEach(i -> fixture.append("a", "t" + i, "2026-01-01T10:00:00Z"));
            fixture.upkeep().rotate();
            IntStream.range(4, 7).forEach(i -> fixture.append("a", "t" + i, "2026-01-01T10:00:00Z"));
            fixture.upkeep().rotate();
            assertThat(texts("notes_archives/2026-01.jsonl")).containsExactly("t0", "t1", "t2", "t3", "t4");
            assertThat(texts(JournalFixture.FILE)).containsExactly("t5", "t6");
        }
    }

    @Test
    void theSlackIsUsedUpFirst() {
        try (JournalFixture fixture = open(5, 2)) {
            IntStream.range(0, 7).forEach(i -> fixture.append("a", "t" + i, "2026-01-01T10:00:00Z"));
            FileLayout layout = keeping(5, 2);
            assertThat(layout.surplus(1_000, 7)).isZero();
            assertThat(layout.surplus(1_000, 8)).isEqualTo(3);
        }
    }

    @Test
    void aSmallFileIsNotRotated() {
        FileLayout layout = new ArchivingLayout("a.jsonl", "a_archives", 5, 0, 4 << 20);
        assertThat(layout.surplus((4 << 20) - 1, 1_000)).isZero();
        assertThat(layout.surplus(4 << 20, 1_000)).isEqualTo(995);
    }

    @Test
    void aFullFileIsRotatedByItself() {
        try (JournalFixture fixture = open(3, 1)) {
            IntStream.range(0, 5).forEach(i -> fixture.append("a", "t" + i, "2026-01-01T10:00:00Z"));
            Eventually.assertHolds(
                    () -> assertThat(fixture.journal().status().archived()).isEqualTo(2));
            assertThat(fixture.texts()).containsExactly("t0", "t1", "t2", "t3", "t4");
        }
    }

    @Test
    void positionsIdsAndRevisionsStayThroughRotationAndRestart() {
        try (JournalFixture fixture = open(2, 0)) {
            IntStream.range(0, 9).forEach(i -> fixture.append("a", "t" + i, "2026-0" + (1 + i % 4) + "-01T10:00:00Z"));
            fixture.delete(fixture.ids().get(3));
            List<StoredEntry<NoteEntry>> before = fixture.all();
            fixture.upkeep().rotate();
            assertThat(fixture.all()).isEqualTo(before);
            fixture.reopen();
            assertThat(fixture.all()).isEqualTo(before);
            fixture.append("a", "next", "2026-01-01T10:00:00Z");
            assertThat(fixture.positions().get(8)).isEqualTo(11);
        }
    }

    @Test
    void archivedEntriesCanBeReadEditedDeletedAndErased() throws IOException {
        try (JournalFixture fixture = open(1, 0)) {
            IntStream.range(0, 5).forEach(i -> fixture.append("a", "t" + i, "2026-01-01T10:00:00Z"));
            fixture.upkeep().rotate();
            List<String> ids = fixture.ids();
            fixture.edit(ids.get(0), "changed");
            fixture.delete(ids.get(1));
            assertThat(fixture.journal().erase(List.of(ids.get(2), ids.get(4), "unknown")))
                    .isEqualTo(2);
            assertThat(fixture.texts()).containsExactly("changed", "t3");
            for (String gone : List.of("t0", "t1", "t2", "t4")) {
                assertThat(fixture.holdsAnywhere("\"" + gone + "\"")).as(gone).isFalse();
            }
            fixture.reopen();
            assertThat(fixture.texts()).containsExactly("changed", "t3");
            assertThat(fixture.positions()).containsExactly(1L, 4L);
        }
    }

    @Test
    void readsDistinguishActiveFromArchivedEntries() {
        try (JournalFixture fixture = open(2, 0)) {
            IntStream.range(0, 5).forEach(i -> fixture.append("a", "t" + i, "2026-01-01T10:00:00Z"));
            fixture.upkeep().rotate();
            Slice<NoteEntry> active = fixture.journal().page(ALL.withoutArchived(), Position.END, 0, 10);
            assertThat(texts(active)).containsExactly("t4", "t3");
            assertThat(active.total()).isEqualTo(2);
            Slice<NoteEntry> all = fixture.journal().page(ALL, Position.END, 0, 10);
            assertThat(texts(all)).containsExactly("t4", "t3", "t2", "t1", "t0");
            assertThat(fixture.texts("a", 4)).containsExactly("t1", "t2", "t3", "t4");
        }
    }

    @Test
    void aRangeOfTimeIsFoundInArchivesToo() {
        try (JournalFixture fixture = open(1, 0)) {
            for (String month : List.of("01", "02", "03", "04")) {
                fixture.append("a", month, "2026-" + month + "-10T10:00:00Z");
            }
            fixture.upkeep().rotate();
            EntryQuery spring = ALL.between(
                    Optional.of(Instant.parse("2026-02-10T10:00:00Z")),
                    Optional.of(Instant.parse("2026-04-10T10:00:00Z")));
            assertThat(texts(fixture.journal().search(spring, entry -> true, Position.END, 0, 10)))
                    .containsExactly("03", "02");
        }
    }

    @Test
    void linesThatAreNoEntriesStayWhereTheyAre() throws IOException {
        JournalFixture.write(
                folder,
                "{\"text\":\"t0\",\"time\":\"2026-01-01T10:00:00Z\"}\nnot JSON\n"
                        + "{\"text\":\"t1\",\"time\":\"2026-01-01T10:00:00Z\"}\r\n{\"text\":\"t2\"}\n");
        try (JournalFixture fixture = open(1, 0)) {
            fixture.upkeep().rotate();
            assertThat(Files.readString(folder.resolve(JournalFixture.FILE)))
                    .isEqualTo("not JSON\n{\"text\":\"t2\"}\n");
            assertThat(fixture.journal().status().skipped().reasons())
                    .containsExactly("notes.jsonl, line 1: is not JSON");
            List<StoredEntry<NoteEntry>> before = fixture.all();
            fixture.reopen();
            assertThat(fixture.all()).isEqualTo(before);
            assertThat(fixture.positions()).containsExactly(1L, 3L, 4L);
            assertThat(fixture.journal().status().skipped().reasons())
                    .containsExactly("notes.jsonl, line 1: is not JSON");
        }
    }

    @Test
    void archivesOfAnotherProgramAreReadBeforeItsActiveFile() throws IOException {
        Files.createDirectories(folder.resolve("notes_archives"));
        Files.writeString(folder.resolve("notes_archives/2026-01.jsonl"), "{\"text\":\"jan\"}\n");
        Files.writeString(folder.resolve("notes_archives/2025-12.jsonl"), "{\"text\":\"dec\"}\n");
        Files.writeString(folder.resolve("notes_archives/unknown.jsonl"), "{\"text\":\"unknown\"}\n");
        JournalFixture.write(folder, "{\"text\":\"active\"}\n");
        try (JournalFixture fixture = open(5, 0)) {
            assertThat(fixture.texts()).containsExactly("unknown", "dec", "jan", "active");
            assertThat(fixture.positions()).containsExactly(1L, 2L, 3L, 4L);
            assertThat(fixture.journal().status().archived()).isEqualTo(3);
        }
    }

    @Test
    void eventsGoOnAcrossRotation() {
        try (JournalFixture fixture = open(1, 0)) {
            IntStream.range(0, 3).forEach(i -> fixture.append("a", "t" + i, "2026-01-01T10:00:00Z"));
            List<JournalEvent<NoteEntry>> first = fixture.journal().eventsAfter(Position.START, 2);
            fixture.upkeep().rotate();
            fixture.edit(fixture.ids().get(0), "changed");
            List<JournalEvent<NoteEntry>> rest =
                    fixture.journal().eventsAfter(first.get(1).position(), 10);
            assertThat(rest).extracting(event -> event.position().value()).containsExactly(3L, 4L);
            assertThat(rest.get(1)).isInstanceOf(JournalEvent.Changed.class);
        }
    }
}
