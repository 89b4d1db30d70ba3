package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Event;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotationTest {

    private static final Selection ALL = Selection.of(Journal.EVERYTHING);

    @TempDir
    Path folder;

    private static Layout keeping(int records, int slack) {
        return new ActiveAndArchives(Notebook.FILE, "notes_archives", records, slack, 0);
    }

    private Notebook open(int records, int slack) {
        return Notebook.open(folder, keeping(records, slack));
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

    private static List<String> texts(Slice<Note> slice) {
        return slice.entries().stream().map(stored -> stored.entry().text()).toList();
    }

    @Test
    void fiveOfEightAreKeptAndThreeArchived() throws IOException {
        try (Notebook notebook = open(5, 0)) {
            IntStream.range(0, 8).forEach(i -> notebook.append("a", "t" + i, "2026-01-0" + (i + 1) + "T10:00:00Z"));
            notebook.upkeep().rotate();
            assertThat(texts(Notebook.FILE)).containsExactly("t3", "t4", "t5", "t6", "t7");
            assertThat(texts("notes_archives/2026-01.jsonl")).containsExactly("t0", "t1", "t2");
            assertThat(notebook.texts()).containsExactly("t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7");
            assertThat(notebook.journal().status().archived()).isEqualTo(3);
            assertThat(notebook.upkeep().verify().defects()).isEmpty();
        }
    }

    @Test
    void entriesGoToTheArchiveOfTheirMonth() throws IOException {
        try (Notebook notebook = open(1, 0)) {
            notebook.append("a", "nov", "2025-11-30T23:59:59Z");
            notebook.append("a", "dec", "2025-12-01T00:00:00Z");
            notebook.append("a", "jan", "2026-01-15T00:00:00Z");
            notebook.append("a", "dec again", "2025-12-31T00:00:00Z");
            notebook.append("a", "stays", "2026-02-01T00:00:00Z");
            notebook.upkeep().rotate();
            assertThat(archives()).containsExactly("2025-11.jsonl", "2025-12.jsonl", "2026-01.jsonl");
            assertThat(texts("notes_archives/2025-12.jsonl")).containsExactly("dec", "dec again");
        }
    }

    @Test
    void aTimeThatCannotBeReadNeverNamesAPath() throws IOException {
        try (Notebook notebook = open(1, 0)) {
            notebook.append("a", "out", "../esc");
            notebook.append("a", "without");
            notebook.append("a", "stays", "2026-02-01T00:00:00Z");
            notebook.upkeep().rotate();
            assertThat(archives()).containsExactly("unknown.jsonl");
            assertThat(texts("notes_archives/unknown.jsonl")).containsExactly("out", "without");
            assertThat(Files.exists(folder.resolveSibling("esc.jsonl"))).isFalse();
        }
    }

    @Test
    void aSecondRotationAddsToTheSameMonth() throws IOException {
        try (Notebook notebook = open(2, 0)) {
            IntStream.range(0, 4).forEach(i -> notebook.append("a", "t" + i, "2026-01-01T10:00:00Z"));
            notebook.upkeep().rotate();
            IntStream.range(4, 7).forEach(i -> notebook.append("a", "t" + i, "2026-01-01T10:00:00Z"));
            notebook.upkeep().rotate();
            assertThat(texts("notes_archives/2026-01.jsonl")).containsExactly("t0", "t1", "t2", "t3", "t4");
            assertThat(texts(Notebook.FILE)).containsExactly("t5", "t6");
        }
    }

    @Test
    void theSlackIsUsedUpFirst() {
        try (Notebook notebook = open(5, 2)) {
            IntStream.range(0, 7).forEach(i -> notebook.append("a", "t" + i, "2026-01-01T10:00:00Z"));
            Layout layout = keeping(5, 2);
            assertThat(layout.surplus(1_000, 7)).isZero();
            assertThat(layout.surplus(1_000, 8)).isEqualTo(3);
        }
    }

    @Test
    void aSmallFileIsNotRotated() {
        Layout layout = new ActiveAndArchives("a.jsonl", "a_archives", 5, 0, 4 << 20);
        assertThat(layout.surplus((4 << 20) - 1, 1_000)).isZero();
        assertThat(layout.surplus(4 << 20, 1_000)).isEqualTo(995);
    }

    @Test
    void aFullFileIsRotatedByItself() {
        try (Notebook notebook = open(3, 1)) {
            IntStream.range(0, 5).forEach(i -> notebook.append("a", "t" + i, "2026-01-01T10:00:00Z"));
            Eventually.holds(
                    () -> assertThat(notebook.journal().status().archived()).isEqualTo(2));
            assertThat(notebook.texts()).containsExactly("t0", "t1", "t2", "t3", "t4");
        }
    }

    @Test
    void positionsIdsAndRevisionsStayThroughRotationAndRestart() {
        try (Notebook notebook = open(2, 0)) {
            IntStream.range(0, 9).forEach(i -> notebook.append("a", "t" + i, "2026-0" + (1 + i % 4) + "-01T10:00:00Z"));
            notebook.delete(notebook.ids().get(3));
            List<Stored<Note>> before = notebook.all();
            notebook.upkeep().rotate();
            assertThat(notebook.all()).isEqualTo(before);
            notebook.reopen();
            assertThat(notebook.all()).isEqualTo(before);
            notebook.append("a", "next", "2026-01-01T10:00:00Z");
            assertThat(notebook.positions().get(8)).isEqualTo(11);
        }
    }

    @Test
    void archivedEntriesCanBeReadEditedDeletedAndErased() throws IOException {
        try (Notebook notebook = open(1, 0)) {
            IntStream.range(0, 5).forEach(i -> notebook.append("a", "t" + i, "2026-01-01T10:00:00Z"));
            notebook.upkeep().rotate();
            List<String> ids = notebook.ids();
            notebook.edit(ids.get(0), "changed");
            notebook.delete(ids.get(1));
            assertThat(notebook.journal().erase(List.of(ids.get(2), ids.get(4), "nobody")))
                    .isEqualTo(2);
            assertThat(notebook.texts()).containsExactly("changed", "t3");
            for (String gone : List.of("t0", "t1", "t2", "t4")) {
                assertThat(notebook.holdsAnywhere("\"" + gone + "\"")).as(gone).isFalse();
            }
            notebook.reopen();
            assertThat(notebook.texts()).containsExactly("changed", "t3");
            assertThat(notebook.positions()).containsExactly(1L, 4L);
        }
    }

    @Test
    void readsTellActiveFromArchived() {
        try (Notebook notebook = open(2, 0)) {
            IntStream.range(0, 5).forEach(i -> notebook.append("a", "t" + i, "2026-01-01T10:00:00Z"));
            notebook.upkeep().rotate();
            Slice<Note> active = notebook.journal().page(ALL.active(), Position.END, 0, 10);
            assertThat(texts(active)).containsExactly("t4", "t3");
            assertThat(active.total()).isEqualTo(2);
            Slice<Note> all = notebook.journal().page(ALL, Position.END, 0, 10);
            assertThat(texts(all)).containsExactly("t4", "t3", "t2", "t1", "t0");
            assertThat(notebook.texts("a", 4)).containsExactly("t1", "t2", "t3", "t4");
        }
    }

    @Test
    void aRangeOfTimeIsFoundInArchivesToo() {
        try (Notebook notebook = open(1, 0)) {
            for (String month : List.of("01", "02", "03", "04")) {
                notebook.append("a", month, "2026-" + month + "-10T10:00:00Z");
            }
            notebook.upkeep().rotate();
            Selection spring = ALL.between(
                    Optional.of(Instant.parse("2026-02-10T10:00:00Z")),
                    Optional.of(Instant.parse("2026-04-10T10:00:00Z")));
            assertThat(texts(notebook.journal().search(spring, note -> true, Position.END, 0, 10)))
                    .containsExactly("03", "02");
        }
    }

    @Test
    void linesThatAreNoEntriesStayWhereTheyAre() throws IOException {
        Notebook.given(
                folder,
                "{\"text\":\"t0\",\"time\":\"2026-01-01T10:00:00Z\"}\nnot JSON\n"
                        + "{\"text\":\"t1\",\"time\":\"2026-01-01T10:00:00Z\"}\r\n{\"text\":\"t2\"}\n");
        try (Notebook notebook = open(1, 0)) {
            notebook.upkeep().rotate();
            assertThat(Files.readString(folder.resolve(Notebook.FILE))).isEqualTo("not JSON\n{\"text\":\"t2\"}\n");
            assertThat(notebook.journal().status().skipped().why()).containsExactly("notes.jsonl, line 1: is not JSON");
            List<Stored<Note>> before = notebook.all();
            notebook.reopen();
            assertThat(notebook.all()).isEqualTo(before);
            assertThat(notebook.positions()).containsExactly(1L, 3L, 4L);
            assertThat(notebook.journal().status().skipped().why()).containsExactly("notes.jsonl, line 1: is not JSON");
        }
    }

    @Test
    void archivesOfAnotherProgramAreReadBeforeItsActiveFile() throws IOException {
        Files.createDirectories(folder.resolve("notes_archives"));
        Files.writeString(folder.resolve("notes_archives/2026-01.jsonl"), "{\"text\":\"jan\"}\n");
        Files.writeString(folder.resolve("notes_archives/2025-12.jsonl"), "{\"text\":\"dec\"}\n");
        Files.writeString(folder.resolve("notes_archives/unknown.jsonl"), "{\"text\":\"unknown\"}\n");
        Notebook.given(folder, "{\"text\":\"active\"}\n");
        try (Notebook notebook = open(5, 0)) {
            assertThat(notebook.texts()).containsExactly("unknown", "dec", "jan", "active");
            assertThat(notebook.positions()).containsExactly(1L, 2L, 3L, 4L);
            assertThat(notebook.journal().status().archived()).isEqualTo(3);
        }
    }

    @Test
    void eventsGoOnAcrossRotation() {
        try (Notebook notebook = open(1, 0)) {
            IntStream.range(0, 3).forEach(i -> notebook.append("a", "t" + i, "2026-01-01T10:00:00Z"));
            List<Event<Note>> first = notebook.journal().eventsAfter(Position.START, 2);
            notebook.upkeep().rotate();
            notebook.edit(notebook.ids().get(0), "changed");
            List<Event<Note>> rest = notebook.journal().eventsAfter(first.get(1).position(), 10);
            assertThat(rest).extracting(event -> event.position().value()).containsExactly(3L, 4L);
            assertThat(rest.get(1)).isInstanceOf(Event.Changed.class);
        }
    }
}
