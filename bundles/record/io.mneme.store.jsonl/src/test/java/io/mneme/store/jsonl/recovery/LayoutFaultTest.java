package io.mneme.store.jsonl.recovery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.FolderContents;
import io.mneme.store.jsonl.harness.GzipFixture;
import io.mneme.store.jsonl.harness.UnsyncedStorage;
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

/**
 * One of several files is damaged, or another program writes to it: the other files are served, and nothing is lost.
 */
class LayoutFaultTest {

    private static final FileLayout ARCHIVES = new ArchivingLayout(JournalFixture.FILE, "old", 2, 1_000, 0);
    private static final String JANUARY = "old/2026-01.jsonl";
    private static final Instant TODAY = Instant.now().truncatedTo(ChronoUnit.DAYS);
    private static final FileLayout DAILY = new DailyLayout("notes_", ZoneOffset.UTC, 2);
    private static final String OLD_DAY = day(5);
    private static final String THEIRS = "{\"text\":\"theirs\"}\n";

    @TempDir
    Path folder;

    private JournalFixture fixture;

    private static String day(int ago) {
        return "notes_" + TODAY.minus(Duration.ofDays(ago)).toString().substring(0, 10) + ".jsonl";
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private void open(FileLayout layout) {
        fixture = JournalFixture.open(folder, layout, Durability.NEVER, new UnsyncedStorage());
    }

    /** Two notes are in the archive of January, one in that of February, two in the active file. */
    private void givenArchives() {
        open(ARCHIVES);
        for (int month : new int[] {1, 1, 2, 3, 3}) {
            fixture.append("a", "note " + fixture.ids().size(), "2026-0" + month + "-05T00:00:00Z");
        }
        fixture.upkeep().rotate();
    }

    /** Two notes are five days old and compressed, two are of today. */
    private void givenDays() {
        open(DAILY);
        fixture.upkeep().rotate();
        for (int ago : new int[] {5, 5, 0, 0}) {
            fixture.append(
                    "a",
                    "note " + fixture.ids().size(),
                    TODAY.minus(Duration.ofDays(ago)).toString());
        }
        fixture.upkeep().rotate();
    }

    private void theyAppend(String file, String lines) throws IOException {
        Files.writeString(folder.resolve(file), lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Refreshes all files, not the active file only. */
    private List<String> texts() {
        fixture.journal().status();
        return fixture.texts();
    }

    @Test
    void aTornTailOfAnArchiveIsQuarantinedAndTheRestServed() throws IOException {
        givenArchives();
        fixture.close();
        theyAppend(JANUARY, "{\"text\":\"to");
        open(ARCHIVES);
        assertThat(fixture.positions()).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(fixture.upkeep().verify().defects()).isEmpty();
        assertThat(Files.readString(folder.resolve(JANUARY))).endsWith("}\n");
        try (var kept = Files.list(folder.resolve("quarantine"))) {
            assertThat(kept.map(FolderContents::content)).containsExactly("{\"text\":\"to");
        }
    }

    @Test
    void badBytesCostTheirLineOnly() throws IOException {
        givenArchives();
        fixture.close();
        byte[] bad = GzipFixture.joined(new byte[] {'"', (byte) 0xC3, '\n'}, new byte[40], "\n".getBytes(UTF_8));
        Files.write(folder.resolve(JANUARY), bad, StandardOpenOption.APPEND);
        theyAppend(JANUARY, THEIRS);
        open(ARCHIVES);
        assertThat(fixture.texts()).containsExactly("note 0", "note 1", "note 2", "note 3", "note 4", "theirs");
        assertThat(fixture.journal().status().skipped().reasons())
                .containsExactly(JANUARY + ", line 3: is not UTF-8", JANUARY + ", line 4: is not JSON");
    }

    @Test
    void aLineOfAHundredMegabytesCostsItselfOnly() throws IOException {
        givenArchives();
        fixture.close();
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve(JANUARY).toFile(), "rw")) {
            file.seek(file.length() + 100_000_000);
            file.write(("\n" + THEIRS).getBytes(UTF_8));
        }
        open(ARCHIVES);
        assertThat(fixture.texts()).hasSize(6).endsWith("theirs");
        fixture.delete(fixture.ids().get(0));
        fixture.reopen();
        assertThat(fixture.texts()).containsExactly("note 1", "note 2", "note 3", "note 4", "theirs");
        assertThat(fixture.journal().status().skipped().lines()).isEqualTo(1);
    }

    @ParameterizedTest(name = "all but {0} bytes are there")
    @ValueSource(ints = {1, 8, 20, 40})
    void aTruncatedCompressedFileIsNamedAndRepairedAndTheRestIsServed(int missing) throws IOException {
        givenDays();
        fixture.close();
        Path packed = folder.resolve(OLD_DAY + FileLayout.COMPRESSED_SUFFIX);
        byte[] bytes = Files.readAllBytes(packed);
        Files.write(packed, Arrays.copyOf(bytes, bytes.length - missing));
        open(DAILY);
        assertThat(fixture.texts()).endsWith("note 2", "note 3");
        assertThat(fixture.upkeep().verify().defects())
                .anyMatch(defect -> defect.file().equals(packed.getFileName().toString()) && defect.repairable());
        assertThat(fixture.upkeep().repair()).isNotEmpty();
        assertThat(fixture.upkeep().verify().defects()).isEmpty();
        assertThat(fixture.append("a", "more").position().isAfter(new Position(4)))
                .isTrue();
        fixture.reopen();
        assertThat(fixture.texts()).endsWith("note 2", "note 3", "more");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {JANUARY, JournalFixture.FILE})
    void anUnreadableFileThatIsReadableAgainHasItsOldPositions(String file, @TempDir Path elsewhere)
            throws IOException {
        givenArchives();
        List<StoredEntry<NoteEntry>> before = fixture.all();
        Path hidden = Files.move(folder.resolve(file), elsewhere.resolve("hidden"));
        Files.createDirectory(folder.resolve(file));
        assertThat(texts()).hasSizeBetween(3, 4);
        assertThat(fixture.journal().status().skipped().reasons()).anyMatch(why -> why.startsWith(file));
        fixture.reopen();
        assertThat(texts()).hasSizeBetween(3, 4);
        Files.delete(folder.resolve(file));
        Files.move(hidden, folder.resolve(file));
        fixture.journal().status();
        assertThat(fixture.all()).isEqualTo(before);
        fixture.reopen();
        assertThat(fixture.all()).isEqualTo(before);
        assertThat(fixture.append("a", "more").position()).isEqualTo(new Position(6));
    }

    @Test
    void aClockSetBackADayOnlyChangesTheFile() {
        open(DAILY);
        fixture.append("a", "today", TODAY.toString());
        fixture.append("a", "yesterday", TODAY.minus(Duration.ofDays(1)).toString());
        fixture.append("a", "today again", TODAY.toString());
        assertThat(fixture.texts()).containsExactly("today", "yesterday", "today again");
        fixture.reopen();
        assertThat(fixture.texts()).containsExactly("today", "yesterday", "today again");
        assertThat(fixture.positions()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void whatComesLateForACompressedDayIsKeptBesideIt() {
        givenDays();
        fixture.append("a", "late", TODAY.minus(Duration.ofDays(5)).toString());
        fixture.upkeep().rotate();
        fixture.reopen();
        assertThat(fixture.texts()).containsExactly("note 0", "note 1", "note 2", "note 3", "late");
        assertThat(fixture.positions()).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(fixture.upkeep().verify().defects()).isEmpty();
    }

    enum Ours {
        APPEND,
        EDIT,
        ERASE,
        ROTATE;

        private void on(JournalFixture fixture) {
            switch (this) {
                case APPEND -> fixture.append("a", "ours", "2026-03-06T00:00:00Z");
                case EDIT -> fixture.edit(fixture.ids().get(0), "ours");
                case ERASE -> fixture.journal().erase(List.of(fixture.ids().get(0), "none"));
                case ROTATE -> fixture.upkeep().rotate();
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Ours.class)
    void linesTheyAppendToAnyFileAreNotLost(Ours ours) throws IOException {
        givenArchives();
        String before = fixture.ids().get(4);
        theyAppend(JANUARY, "{\"text\":\"theirs 1\"}\n");
        theyAppend(JournalFixture.FILE, "{\"text\":\"theirs 2\"}\n");
        theyAppend("old/2026-09.jsonl", "{\"text\":\"theirs 3\"}\n");
        ours.on(fixture);
        assertThat(texts()).contains("theirs 1", "theirs 2", "theirs 3").doesNotHaveDuplicates();
        assertThat(fixture.journal().find(before).orElseThrow().position()).isEqualTo(new Position(5));
        List<StoredEntry<NoteEntry>> all = fixture.all();
        fixture.reopen();
        assertThat(fixture.all()).isEqualTo(all);
        assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                .extracting(Change::type)
                .doesNotContain(Change.Type.REPLACED_FILE);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Ours.class)
    void anArchiveTheyRewriteIsNeverOverwritten(Ours ours) throws IOException {
        givenArchives();
        Files.writeString(folder.resolve(JANUARY), THEIRS + THEIRS);
        texts();
        ours.on(fixture);
        assertThat(texts()).contains("note 2", ours == Ours.APPEND ? "ours" : "note 3");
        assertThat(Files.readString(folder.resolve(JANUARY))).contains(THEIRS);
        List<StoredEntry<NoteEntry>> all = fixture.all();
        fixture.reopen();
        assertThat(fixture.all()).isEqualTo(all);
        assertThat(fixture.positions()).isSorted().doesNotHaveDuplicates();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {JANUARY, JournalFixture.FILE})
    void aFileTheyDeleteLeavesTheOthersAsTheyAre(String file) throws IOException {
        givenArchives();
        Files.delete(folder.resolve(file));
        List<String> left = texts();
        assertThat(left).hasSize(3);
        fixture.append("a", "more", "2026-01-05T00:00:00Z");
        fixture.upkeep().rotate();
        assertThat(texts()).containsAll(left).hasSize(4);
        List<StoredEntry<NoteEntry>> all = fixture.all();
        fixture.reopen();
        assertThat(fixture.all()).isEqualTo(all);
    }

    @Test
    void aDayTheyCompressKeepsItsPositions() throws IOException {
        open(DAILY);
        fixture.append("a", "one", TODAY.minus(Duration.ofDays(1)).toString());
        fixture.append("a", "two", TODAY.toString());
        List<StoredEntry<NoteEntry>> before = fixture.all();
        Path day = folder.resolve(day(1));
        Files.write(
                folder.resolve(day(1) + FileLayout.COMPRESSED_SUFFIX), GzipFixture.foreign(Files.readAllBytes(day)));
        Files.delete(day);
        fixture.journal().status();
        assertThat(fixture.all()).isEqualTo(before);
        fixture.edit(before.get(0).id(), "changed");
        fixture.reopen();
        assertThat(fixture.texts()).containsExactly("changed", "two");
        assertThat(fixture.positions()).containsExactly(1L, 2L);
    }

    @Test
    void whatTheyAppendToAFileThatWasMovedUnderThemIsCarriedOver() throws IOException {
        open(ARCHIVES);
        for (int i = 0; i < 4; i++) {
            fixture.append("a", "note " + i, "2026-01-05T00:00:00Z");
        }
        try (OutputStream held = Files.newOutputStream(fixture.file(), StandardOpenOption.APPEND)) {
            fixture.upkeep().rotate();
            held.write("{\"text\":\"theirs 1\"}\n".getBytes(UTF_8));
            assertThat(texts()).containsExactly("note 0", "note 1", "note 2", "note 3", "theirs 1");
            for (int i = 0; i < 20; i++) {
                fixture.edit(fixture.ids().get(3), "changed " + i);
            }
            held.write("{\"text\":\"theirs 2\"}\n".getBytes(UTF_8));
            assertThat(texts()).containsExactly("note 0", "note 1", "note 2", "changed 19", "theirs 1", "theirs 2");
        }
    }

    @Test
    void whatTheyAppendToADayThatWasCompressedUnderThemIsKept() throws IOException {
        open(DAILY);
        fixture.upkeep().rotate();
        fixture.append("a", "note", TODAY.minus(Duration.ofDays(5)).toString());
        try (OutputStream held = Files.newOutputStream(folder.resolve(OLD_DAY), StandardOpenOption.APPEND)) {
            fixture.upkeep().rotate();
            held.write(THEIRS.getBytes(UTF_8));
            assertThat(texts()).containsExactly("note", "theirs");
        }
        fixture.reopen();
        assertThat(fixture.texts()).containsExactly("note", "theirs");
    }

    @Test
    void nothingIsChangedInACompressedFileThatIsDamaged() throws IOException {
        givenDays();
        String id = fixture.ids().get(0);
        Path packed = folder.resolve(OLD_DAY + FileLayout.COMPRESSED_SUFFIX);
        byte[] bytes = Files.readAllBytes(packed);
        fixture.close();
        bytes[bytes.length - 5] ^= 1;
        Files.write(packed, bytes);
        open(DAILY);
        if (fixture.journal().find(id).isPresent()) {
            assertThatExceptionOfType(JournalException.class).isThrownBy(() -> fixture.delete(id));
        }
        assertThat(Files.readAllBytes(packed)).isEqualTo(bytes);
    }
}
