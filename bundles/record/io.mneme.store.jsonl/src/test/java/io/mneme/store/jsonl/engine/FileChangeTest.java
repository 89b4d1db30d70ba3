package io.mneme.store.jsonl.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.Eventually;
import io.mneme.store.jsonl.harness.FolderContents;
import io.mneme.store.jsonl.harness.ForeignWriter;
import io.mneme.store.jsonl.harness.HookedStorage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of files while other programs write to the same files, and while the process ends. */
class FileChangeTest {

    private static final FileLayout ARCHIVES = new ArchivingLayout(JournalFixture.FILE, "old", 2, 1_000, 0);
    private static final String JANUARY = "old/2026-01.jsonl";
    private static final String FEBRUARY = "old/2026-02.jsonl";
    private static final int LINES = 100;

    @TempDir
    Path folder;

    private final HookedStorage disk = new HookedStorage();
    private JournalFixture fixture;

    @AfterEach
    void close() {
        fixture.close();
    }

    private void open() {
        fixture = JournalFixture.open(folder, ARCHIVES, Durability.NEVER, disk);
    }

    /** Appends the notes {@code <a0>} to {@code <a3>}, of January and February in turn, and two of March. */
    private void appendNotes() {
        open();
        for (int i = 0; i < 6; i++) {
            String month = i > 3 ? "3" : i % 2 == 0 ? "1" : "2";
            fixture.journal()
                    .append(NoteEntry.of("x", "<a" + i + ">").withId("a" + i).at("2026-0" + month + "-05T00:00:00Z"));
        }
    }

    private void rotateNotes() {
        appendNotes();
        fixture.upkeep().rotate();
    }

    private static String line(String text) {
        return "{\"text\":\"" + text + "\"}\n";
    }

    private static void appendLine(Path file, String text) throws IOException {
        Files.writeString(file, line(text), StandardOpenOption.APPEND);
    }

    private List<String> texts() {
        fixture.journal().status();
        return fixture.texts();
    }

    private void replace(Path file, String content) throws IOException {
        Path other = Files.writeString(folder.resolve("other.tmp"), content);
        Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
    }

    @Test
    void linesAppendedAroundTheRenameOfARotationAreStoredOnce() throws IOException {
        appendNotes();
        try (OutputStream former = Files.newOutputStream(fixture.file(), StandardOpenOption.APPEND)) {
            disk.beforeMove(HookedStorage.once(JournalFixture.FILE, file -> {
                former.write(line("before 1").getBytes(UTF_8));
                former.write(line("before 2").getBytes(UTF_8));
            }));
            disk.afterMove(HookedStorage.once(JournalFixture.FILE, file -> {
                appendLine(file, "after, to the new file");
                former.write(line("after, to the former file").getBytes(UTF_8));
            }));
            fixture.upkeep().rotate();
        }
        assertThat(texts())
                .containsExactlyInAnyOrder(
                        "<a0>",
                        "<a1>",
                        "<a2>",
                        "<a3>",
                        "<a4>",
                        "<a5>",
                        "before 1",
                        "before 2",
                        "after, to the new file",
                        "after, to the former file");
        List<StoredEntry<NoteEntry>> all = fixture.all();
        fixture.reopenWithoutCheckpoint();
        assertThat(fixture.all()).isEqualTo(all);
    }

    @Test
    void aFileReplacedWhileAnEditIsNotedIsNotOverwritten() throws IOException {
        appendNotes();
        AtomicInteger syncs = new AtomicInteger();
        // First the copy is synced, then the ledger; after that the edit is noted.
        disk.afterSync(none -> {
            if (syncs.incrementAndGet() == 2) {
                replace(fixture.file(), line("theirs"));
            }
        });
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> fixture.edit("a1", "<edited>"))
                .withMessageContaining("another program has just replaced it");
        assertThat(fixture.content()).isEqualTo(line("theirs"));
        assertThat(texts()).containsExactly("theirs");
        assertThat(FolderContents.leftoversIn(folder)).isEmpty();
        assertThat(fixture.append("a", "ours").position().isAfter(new Position(7)))
                .isTrue();
        List<StoredEntry<NoteEntry>> all = fixture.all();
        fixture.reopen();
        assertThat(fixture.all()).isEqualTo(all);
    }

    @Test
    void aFileReplacedWhileItsLinesAreMovedIsNotOverwrittenAndNoLineIsStoredTwice() throws IOException {
        rotateNotes();
        fixture.append("a", "<a6>", "2026-01-06T00:00:00Z");
        String active = fixture.content();
        AtomicInteger syncs = new AtomicInteger();
        // The copy is synced, then the ledger; what is appended after that goes to the archive.
        disk.afterSync(none -> syncs.incrementAndGet());
        disk.beforeAppend(none -> {
            if (syncs.get() == 2) {
                syncs.incrementAndGet();
                replace(fixture.file(), active + line("theirs"));
            }
        });
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> fixture.upkeep().rotate());
        disk.afterSync(none -> {});
        disk.beforeAppend(none -> {});
        assertThat(fixture.content()).isEqualTo(active + line("theirs"));
        assertThat(texts()).containsExactlyInAnyOrder("<a0>", "<a1>", "<a2>", "<a3>", "<a4>", "<a5>", "<a6>", "theirs");
        assertThat(fixture.positions()).isSorted().doesNotHaveDuplicates();
        fixture.upkeep().rotate();
        List<StoredEntry<NoteEntry>> all = fixture.all();
        fixture.reopenWithoutCheckpoint();
        assertThat(fixture.all()).isEqualTo(all);
        assertThat(fixture.upkeep().verify().defects()).isEmpty();
    }

    @Test
    void anErasureSkipsAReplacedFileAndDeletesTheTextsOfTheOthers() throws IOException {
        rotateNotes();
        disk.beforeMove(file -> {
            if (file.endsWith(JANUARY)) {
                replace(folder.resolve(FEBRUARY), line("theirs"));
            }
        });
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> fixture.journal().erase(List.of("a0", "a1", "a4")))
                .withMessageContaining("another program has just replaced it");
        disk.beforeMove(file -> {});
        assertThat(texts()).containsExactlyInAnyOrder("<a2>", "theirs", "<a5>");
        assertThat(Files.readString(folder.resolve(FEBRUARY))).isEqualTo(line("theirs"));
        assertThat(FolderContents.tokensIn(folder)).containsExactlyInAnyOrder("<a2>", "<a5>");
        assertThat(FolderContents.leftoversIn(folder)).isEmpty();
    }

    @ParameterizedTest(name = "the process ends at rename {0} of 3")
    @ValueSource(ints = {1, 2, 3})
    void anInterruptedErasureInSeveralFilesIsCompletedAtTheNextStart(int rename) {
        rotateNotes();
        AtomicInteger renames = new AtomicInteger();
        disk.beforeMove(file -> {
            if (renames.incrementAndGet() >= rename) {
                throw new IOException("gone");
            }
        });
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> fixture.journal().erase(List.of("a0", "a1", "a4")));
        fixture.close();
        disk.beforeMove(file -> {});
        open();
        assertThat(texts()).containsExactly("<a2>", "<a3>", "<a5>");
        assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                .hasSize(3);
        assertThat(FolderContents.tokensIn(folder)).containsExactlyInAnyOrder("<a2>", "<a3>", "<a5>");
    }

    @Test
    void anErasureInSeveralFilesIsOneLineOfTheLedger() throws IOException {
        rotateNotes();
        Path ledger = folder.resolve(".mneme/ledger.jsonl");
        int before = Files.readAllLines(ledger).size();
        assertThat(fixture.journal().erase(List.of("a0", "a1", "a4", "none"))).isEqualTo(3);
        assertThat(Files.readAllLines(ledger)).hasSize(before + 1);
        assertThat(texts()).containsExactly("<a2>", "<a3>", "<a5>");
    }

    @Test
    void theCopyOfAFileHasItsOwnerAndGroup() throws IOException {
        appendNotes();
        PosixFileAttributeView before = Files.getFileAttributeView(fixture.file(), PosixFileAttributeView.class);
        assumeThat(System.getProperty("user.name")).isEqualTo("root");
        UserPrincipalLookupService users = FileSystems.getDefault().getUserPrincipalLookupService();
        before.setOwner(users.lookupPrincipalByName("nobody"));
        before.setGroup(users.lookupPrincipalByGroupName("daemon"));
        fixture.edit("a1", "<edited>");
        fixture.upkeep().rotate();
        PosixFileAttributeView after = Files.getFileAttributeView(fixture.file(), PosixFileAttributeView.class);
        assertThat(after.readAttributes().owner().getName()).isEqualTo("nobody");
        assertThat(after.readAttributes().group().getName()).isEqualTo("daemon");
    }

    @Test
    void linesOfAnotherProgramDuringManyRotationsAreStoredOnceSeed5() throws Exception {
        open();
        ForeignWriter writer = new ForeignWriter(fixture.file(), LINES, 5);
        writer.start();
        int ours = 0;
        while (writer.isAlive() || ours < LINES) {
            fixture.append("a", "ours " + ours++, "2026-01-05T00:00:00Z");
            fixture.upkeep().rotate();
        }
        writer.join();
        int all = ours + LINES;
        Eventually.assertHolds(() -> assertThat(texts()).hasSize(all));
        assertThat(texts()).doesNotHaveDuplicates();
        fixture.reopenWithoutCheckpoint();
        assertThat(texts()).hasSize(all).doesNotHaveDuplicates();
    }
}
