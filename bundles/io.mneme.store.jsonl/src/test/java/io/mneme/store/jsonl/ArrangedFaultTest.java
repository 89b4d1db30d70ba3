package io.mneme.store.jsonl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Something is wrong with one of several files, or another program writes to it: the rest is served, and nothing is lost. */
class ArrangedFaultTest {

    private static final Layout ARCHIVES = new ActiveAndArchives(Notebook.FILE, "old", 2, 1_000, 0);
    private static final String JANUARY = "old/2026-01.jsonl";
    private static final Instant TODAY = Instant.now().truncatedTo(ChronoUnit.DAYS);
    private static final Layout DAILY = new Daily("notes_", ZoneOffset.UTC, 2);
    private static final String OLD_DAY = day(5);
    private static final String THEIRS = "{\"text\":\"theirs\"}\n";

    @TempDir
    Path folder;

    private Notebook notebook;

    private static String day(int ago) {
        return "notes_" + TODAY.minus(Duration.ofDays(ago)).toString().substring(0, 10) + ".jsonl";
    }

    @AfterEach
    void close() {
        notebook.close();
    }

    private void open(Layout layout) {
        notebook = Notebook.open(folder, layout, Durability.NEVER, new UnsyncedStorage());
    }

    /** Two notes are in the archive of January, one in that of February, two in the active file. */
    private void givenArchives() {
        open(ARCHIVES);
        for (int month : new int[] {1, 1, 2, 3, 3}) {
            notebook.append("a", "note " + notebook.ids().size(), "2026-0" + month + "-05T00:00:00Z");
        }
        notebook.upkeep().rotate();
    }

    /** Two notes are five days old and compressed, two are of today. */
    private void givenDays() {
        open(DAILY);
        notebook.upkeep().rotate();
        for (int ago : new int[] {5, 5, 0, 0}) {
            notebook.append(
                    "a",
                    "note " + notebook.ids().size(),
                    TODAY.minus(Duration.ofDays(ago)).toString());
        }
        notebook.upkeep().rotate();
    }

    private void theyAppend(String file, String lines) throws IOException {
        Files.writeString(folder.resolve(file), lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Looks at every file, not only at the one that is appended to. */
    private List<String> texts() {
        notebook.journal().status();
        return notebook.texts();
    }

    @Test
    void aTornTailOfAnArchiveIsQuarantinedAndTheRestServed() throws IOException {
        givenArchives();
        notebook.close();
        theyAppend(JANUARY, "{\"text\":\"to");
        open(ARCHIVES);
        assertThat(notebook.positions()).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(notebook.upkeep().verify().defects()).isEmpty();
        assertThat(Files.readString(folder.resolve(JANUARY))).endsWith("}\n");
        try (var kept = Files.list(folder.resolve("quarantine"))) {
            assertThat(kept.map(Remains::content)).containsExactly("{\"text\":\"to");
        }
    }

    @Test
    void badBytesCostTheirLineOnly() throws IOException {
        givenArchives();
        notebook.close();
        byte[] bad = GzipFiles.joined(new byte[] {'"', (byte) 0xC3, '\n'}, new byte[40], "\n".getBytes(UTF_8));
        Files.write(folder.resolve(JANUARY), bad, StandardOpenOption.APPEND);
        theyAppend(JANUARY, THEIRS);
        open(ARCHIVES);
        assertThat(notebook.texts()).containsExactly("note 0", "note 1", "note 2", "note 3", "note 4", "theirs");
        assertThat(notebook.journal().status().skipped().why())
                .containsExactly(JANUARY + ", line 3: is not UTF-8", JANUARY + ", line 4: is not JSON");
    }

    @Test
    void aLineOfAHundredMegabytesCostsItselfOnly() throws IOException {
        givenArchives();
        notebook.close();
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve(JANUARY).toFile(), "rw")) {
            file.seek(file.length() + 100_000_000);
            file.write(("\n" + THEIRS).getBytes(UTF_8));
        }
        open(ARCHIVES);
        assertThat(notebook.texts()).hasSize(6).endsWith("theirs");
        notebook.delete(notebook.ids().get(0));
        notebook.reopen();
        assertThat(notebook.texts()).containsExactly("note 1", "note 2", "note 3", "note 4", "theirs");
        assertThat(notebook.journal().status().skipped().lines()).isEqualTo(1);
    }

    @ParameterizedTest(name = "all but {0} bytes are there")
    @ValueSource(ints = {1, 8, 20, 40})
    void aTruncatedCompressedFileIsNamedAndMendedAndTheRestServed(int missing) throws IOException {
        givenDays();
        notebook.close();
        Path packed = folder.resolve(OLD_DAY + Layout.PACKED);
        byte[] bytes = Files.readAllBytes(packed);
        Files.write(packed, Arrays.copyOf(bytes, bytes.length - missing));
        open(DAILY);
        assertThat(notebook.texts()).endsWith("note 2", "note 3");
        assertThat(notebook.upkeep().verify().defects())
                .anyMatch(defect -> defect.file().equals(packed.getFileName().toString()) && defect.repairable());
        assertThat(notebook.upkeep().repair()).isNotEmpty();
        assertThat(notebook.upkeep().verify().defects()).isEmpty();
        assertThat(notebook.append("a", "more").position().isAfter(new Position(4)))
                .isTrue();
        notebook.reopen();
        assertThat(notebook.texts()).endsWith("note 2", "note 3", "more");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {JANUARY, Notebook.FILE})
    void anUnreadableFileThatIsReadableAgainHasItsOldPositions(String file, @TempDir Path elsewhere)
            throws IOException {
        givenArchives();
        List<Stored<Note>> before = notebook.all();
        Path hidden = Files.move(folder.resolve(file), elsewhere.resolve("hidden"));
        Files.createDirectory(folder.resolve(file));
        assertThat(texts()).hasSizeBetween(3, 4);
        assertThat(notebook.journal().status().skipped().why()).anyMatch(why -> why.startsWith(file));
        notebook.reopen();
        assertThat(texts()).hasSizeBetween(3, 4);
        Files.delete(folder.resolve(file));
        Files.move(hidden, folder.resolve(file));
        notebook.journal().status();
        assertThat(notebook.all()).isEqualTo(before);
        notebook.reopen();
        assertThat(notebook.all()).isEqualTo(before);
        assertThat(notebook.append("a", "more").position()).isEqualTo(new Position(6));
    }

    @Test
    void aClockSetBackADayOnlyChangesTheFile() {
        open(DAILY);
        notebook.append("a", "today", TODAY.toString());
        notebook.append("a", "yesterday", TODAY.minus(Duration.ofDays(1)).toString());
        notebook.append("a", "today again", TODAY.toString());
        assertThat(notebook.texts()).containsExactly("today", "yesterday", "today again");
        notebook.reopen();
        assertThat(notebook.texts()).containsExactly("today", "yesterday", "today again");
        assertThat(notebook.positions()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void whatComesLateForACompressedDayIsKeptBesideIt() {
        givenDays();
        notebook.append("a", "late", TODAY.minus(Duration.ofDays(5)).toString());
        notebook.upkeep().rotate();
        notebook.reopen();
        assertThat(notebook.texts()).containsExactly("note 0", "note 1", "note 2", "note 3", "late");
        assertThat(notebook.positions()).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(notebook.upkeep().verify().defects()).isEmpty();
    }

    enum Ours {
        APPEND,
        EDIT,
        ERASE,
        ROTATE;

        private void on(Notebook notebook) {
            switch (this) {
                case APPEND -> notebook.append("a", "ours", "2026-03-06T00:00:00Z");
                case EDIT -> notebook.edit(notebook.ids().get(0), "ours");
                case ERASE -> notebook.journal().erase(List.of(notebook.ids().get(0), "none"));
                case ROTATE -> notebook.upkeep().rotate();
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Ours.class)
    void linesTheyAppendToAnyFileAreNotLost(Ours ours) throws IOException {
        givenArchives();
        String before = notebook.ids().get(4);
        theyAppend(JANUARY, "{\"text\":\"theirs 1\"}\n");
        theyAppend(Notebook.FILE, "{\"text\":\"theirs 2\"}\n");
        theyAppend("old/2026-09.jsonl", "{\"text\":\"theirs 3\"}\n");
        ours.on(notebook);
        assertThat(texts()).contains("theirs 1", "theirs 2", "theirs 3").doesNotHaveDuplicates();
        assertThat(notebook.journal().find(before).orElseThrow().position()).isEqualTo(new Position(5));
        List<Stored<Note>> all = notebook.all();
        notebook.reopen();
        assertThat(notebook.all()).isEqualTo(all);
        assertThat(notebook.journal().changesAfter(Position.START))
                .extracting(Change::what)
                .doesNotContain(Change.What.REPLACED_FILE);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Ours.class)
    void anArchiveTheyRewriteIsNeverOverwritten(Ours ours) throws IOException {
        givenArchives();
        Files.writeString(folder.resolve(JANUARY), THEIRS + THEIRS);
        texts();
        ours.on(notebook);
        assertThat(texts()).contains("note 2", ours == Ours.APPEND ? "ours" : "note 3");
        assertThat(Files.readString(folder.resolve(JANUARY))).contains(THEIRS);
        List<Stored<Note>> all = notebook.all();
        notebook.reopen();
        assertThat(notebook.all()).isEqualTo(all);
        assertThat(notebook.positions()).isSorted().doesNotHaveDuplicates();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {JANUARY, Notebook.FILE})
    void aFileTheyDeleteLeavesTheOthersAsTheyAre(String file) throws IOException {
        givenArchives();
        Files.delete(folder.resolve(file));
        List<String> left = texts();
        assertThat(left).hasSize(3);
        notebook.append("a", "more", "2026-01-05T00:00:00Z");
        notebook.upkeep().rotate();
        assertThat(texts()).containsAll(left).hasSize(4);
        List<Stored<Note>> all = notebook.all();
        notebook.reopen();
        assertThat(notebook.all()).isEqualTo(all);
    }

    @Test
    void aDayTheyCompressKeepsItsPositions() throws IOException {
        open(DAILY);
        notebook.append("a", "one", TODAY.minus(Duration.ofDays(1)).toString());
        notebook.append("a", "two", TODAY.toString());
        List<Stored<Note>> before = notebook.all();
        Path day = folder.resolve(day(1));
        Files.write(folder.resolve(day(1) + Layout.PACKED), GzipFiles.foreign(Files.readAllBytes(day)));
        Files.delete(day);
        notebook.journal().status();
        assertThat(notebook.all()).isEqualTo(before);
        notebook.edit(before.get(0).id(), "changed");
        notebook.reopen();
        assertThat(notebook.texts()).containsExactly("changed", "two");
        assertThat(notebook.positions()).containsExactly(1L, 2L);
    }

    @Test
    void whatTheyAppendToAFileThatWasMovedUnderThemIsCarriedOver() throws IOException {
        open(ARCHIVES);
        for (int i = 0; i < 4; i++) {
            notebook.append("a", "note " + i, "2026-01-05T00:00:00Z");
        }
        try (OutputStream held = Files.newOutputStream(notebook.file(), StandardOpenOption.APPEND)) {
            notebook.upkeep().rotate();
            held.write("{\"text\":\"theirs 1\"}\n".getBytes(UTF_8));
            assertThat(texts()).containsExactly("note 0", "note 1", "note 2", "note 3", "theirs 1");
            for (int i = 0; i < 20; i++) {
                notebook.edit(notebook.ids().get(3), "changed " + i);
            }
            held.write("{\"text\":\"theirs 2\"}\n".getBytes(UTF_8));
            assertThat(texts()).containsExactly("note 0", "note 1", "note 2", "changed 19", "theirs 1", "theirs 2");
        }
    }

    @Test
    void whatTheyAppendToADayThatWasCompressedUnderThemIsKept() throws IOException {
        open(DAILY);
        notebook.upkeep().rotate();
        notebook.append("a", "note", TODAY.minus(Duration.ofDays(5)).toString());
        try (OutputStream held = Files.newOutputStream(folder.resolve(OLD_DAY), StandardOpenOption.APPEND)) {
            notebook.upkeep().rotate();
            held.write(THEIRS.getBytes(UTF_8));
            assertThat(texts()).containsExactly("note", "theirs");
        }
        notebook.reopen();
        assertThat(notebook.texts()).containsExactly("note", "theirs");
    }

    @Test
    void nothingIsChangedInACompressedFileThatIsDamaged() throws IOException {
        givenDays();
        String id = notebook.ids().get(0);
        Path packed = folder.resolve(OLD_DAY + Layout.PACKED);
        byte[] bytes = Files.readAllBytes(packed);
        notebook.close();
        bytes[bytes.length - 5] ^= 1;
        Files.write(packed, bytes);
        open(DAILY);
        if (notebook.journal().find(id).isPresent()) {
            assertThatExceptionOfType(JournalException.class).isThrownBy(() -> notebook.delete(id));
        }
        assertThat(Files.readAllBytes(packed)).isEqualTo(bytes);
    }
}
