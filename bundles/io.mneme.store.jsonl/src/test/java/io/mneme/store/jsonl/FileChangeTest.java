package io.mneme.store.jsonl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
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

/** A change of files meets other programs, other changes and full disks at its most delicate moments. */
class FileChangeTest {

    private static final Layout ARCHIVES = new ActiveAndArchives(Notebook.FILE, "old", 2, 1_000, 0);
    private static final String JANUARY = "old/2026-01.jsonl";
    private static final String FEBRUARY = "old/2026-02.jsonl";
    private static final int LINES = 100;

    @TempDir
    Path folder;

    private final HookedStorage disk = new HookedStorage();
    private Notebook notebook;

    @AfterEach
    void close() {
        notebook.close();
    }

    private void open() {
        notebook = Notebook.open(folder, ARCHIVES, Durability.NEVER, disk);
    }

    /** The notes {@code <a0>} to {@code <a3>}, of January and February in turn, and two of March. */
    private void givenNotes() {
        open();
        for (int i = 0; i < 6; i++) {
            String month = i > 3 ? "3" : i % 2 == 0 ? "1" : "2";
            notebook.journal()
                    .append(Note.of("x", "<a" + i + ">").withId("a" + i).at("2026-0" + month + "-05T00:00:00Z"));
        }
    }

    private void givenArchives() {
        givenNotes();
        notebook.upkeep().rotate();
    }

    private static String line(String text) {
        return "{\"text\":\"" + text + "\"}\n";
    }

    private static void appendLine(Path file, String text) throws IOException {
        Files.writeString(file, line(text), StandardOpenOption.APPEND);
    }

    private List<String> texts() {
        notebook.journal().status();
        return notebook.texts();
    }

    private void replace(Path file, String content) throws IOException {
        Path other = Files.writeString(folder.resolve("other.tmp"), content);
        Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
    }

    @Test
    void linesAppendedRightBeforeAndRightAfterARotationsRenameAreAllThereOnce() throws IOException {
        givenNotes();
        try (OutputStream former = Files.newOutputStream(notebook.file(), StandardOpenOption.APPEND)) {
            disk.beforeMove(HookedStorage.once(Notebook.FILE, file -> {
                former.write(line("before 1").getBytes(UTF_8));
                former.write(line("before 2").getBytes(UTF_8));
            }));
            disk.afterMove(HookedStorage.once(Notebook.FILE, file -> {
                appendLine(file, "after, to the new file");
                former.write(line("after, to the former file").getBytes(UTF_8));
            }));
            notebook.upkeep().rotate();
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
        List<Stored<Note>> all = notebook.all();
        notebook.reopenWithoutCheckpoint();
        assertThat(notebook.all()).isEqualTo(all);
    }

    @Test
    void aFileReplacedWhileAnEditIsNotedIsNotOverwritten() throws IOException {
        givenNotes();
        AtomicInteger syncs = new AtomicInteger();
        // The copy is synced, then the ledger: from here on the edit is noted.
        disk.afterSync(none -> {
            if (syncs.incrementAndGet() == 2) {
                replace(notebook.file(), line("theirs"));
            }
        });
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> notebook.edit("a1", "<edited>"))
                .withMessageContaining("another program has just replaced it");
        assertThat(notebook.content()).isEqualTo(line("theirs"));
        assertThat(texts()).containsExactly("theirs");
        assertThat(Remains.leftovers(folder)).isEmpty();
        assertThat(notebook.append("a", "ours").position().isAfter(new Position(7)))
                .isTrue();
        List<Stored<Note>> all = notebook.all();
        notebook.reopen();
        assertThat(notebook.all()).isEqualTo(all);
    }

    @Test
    void aFileReplacedWhileItsLinesAreMovedIsNotOverwrittenAndTheLinesAreNotThereTwice() throws IOException {
        givenArchives();
        notebook.append("a", "<a6>", "2026-01-06T00:00:00Z");
        String active = notebook.content();
        AtomicInteger syncs = new AtomicInteger();
        // The copy, the staged lines, the ledger; then the archive.
        disk.afterSync(none -> {
            if (syncs.incrementAndGet() == 4) {
                replace(notebook.file(), active + line("theirs"));
            }
        });
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> notebook.upkeep().rotate());
        disk.afterSync(none -> {});
        assertThat(notebook.content()).isEqualTo(active + line("theirs"));
        assertThat(texts()).containsExactlyInAnyOrder("<a0>", "<a1>", "<a2>", "<a3>", "<a4>", "<a5>", "<a6>", "theirs");
        assertThat(notebook.positions()).isSorted().doesNotHaveDuplicates();
        notebook.upkeep().rotate();
        List<Stored<Note>> all = notebook.all();
        notebook.reopenWithoutCheckpoint();
        assertThat(notebook.all()).isEqualTo(all);
        assertThat(notebook.upkeep().verify().defects()).isEmpty();
    }

    @Test
    void anErasureLeavesAFileThatWasReplacedAndTheTextsOfTheOthersAreGone() throws IOException {
        givenArchives();
        disk.beforeMove(file -> {
            if (file.endsWith(JANUARY)) {
                replace(folder.resolve(FEBRUARY), line("theirs"));
            }
        });
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> notebook.journal().erase(List.of("a0", "a1", "a4")))
                .withMessageContaining("another program has just replaced it");
        disk.beforeMove(file -> {});
        assertThat(texts()).containsExactlyInAnyOrder("<a2>", "theirs", "<a5>");
        assertThat(Files.readString(folder.resolve(FEBRUARY))).isEqualTo(line("theirs"));
        assertThat(Remains.tokens(folder)).containsExactlyInAnyOrder("<a2>", "<a5>");
        assertThat(Remains.leftovers(folder)).isEmpty();
    }

    @ParameterizedTest(name = "the process ends at rename {0} of 3")
    @ValueSource(ints = {1, 2, 3})
    void anErasureInSeveralFilesThatWasInterruptedIsWholeAtTheNextStart(int rename) {
        givenArchives();
        AtomicInteger renames = new AtomicInteger();
        disk.beforeMove(file -> {
            if (renames.incrementAndGet() >= rename) {
                throw new IOException("gone");
            }
        });
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> notebook.journal().erase(List.of("a0", "a1", "a4")));
        notebook.close();
        disk.beforeMove(file -> {});
        open();
        assertThat(texts()).containsExactly("<a2>", "<a3>", "<a5>");
        assertThat(notebook.journal().changesAfter(Position.START)).hasSize(3);
        assertThat(Remains.tokens(folder)).containsExactlyInAnyOrder("<a2>", "<a3>", "<a5>");
    }

    @Test
    void anErasureInSeveralFilesIsOneLineOfTheLedger() throws IOException {
        givenArchives();
        Path ledger = folder.resolve(".mneme/ledger.jsonl");
        int before = Files.readAllLines(ledger).size();
        assertThat(notebook.journal().erase(List.of("a0", "a1", "a4", "none"))).isEqualTo(3);
        assertThat(Files.readAllLines(ledger)).hasSize(before + 1);
        assertThat(texts()).containsExactly("<a2>", "<a3>", "<a5>");
    }

    @Test
    void anEditIsRefusedBeforeItIsStagedIfTheDiskHasNoRoomForTheCopy() {
        givenNotes();
        disk.usable(1_000);
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> notebook.edit("a1", "<edited>"))
                .withMessageContaining("disk full")
                .withMessageContaining("1000 are usable");
        assertThat(Remains.leftovers(folder)).isEmpty();
        assertThat(notebook.texts()).contains("<a1>").doesNotContain("<edited>");
    }

    @Test
    void aRotationIsRefusedBeforeItIsNotedIfTheDiskHasNoRoomForItsLines() {
        givenNotes();
        disk.afterCreate(file -> {
            if (file.toString().endsWith(".more")) {
                disk.usable(10);
            }
        });
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> notebook.upkeep().rotate())
                .withMessageContaining("disk full");
        assertThat(Remains.leftovers(folder)).isEmpty();
        assertThat(notebook.append("a", "<a6>").position()).isEqualTo(new Position(7));
        disk.afterCreate(file -> {});
        disk.usable(Long.MAX_VALUE);
        notebook.upkeep().rotate();
        assertThat(notebook.texts()).hasSize(7).doesNotHaveDuplicates();
    }

    @Test
    void formerFilesAreReleasedIfAChangeNeedsTheirRoom() {
        givenNotes();
        notebook.edit("a1", "<edited>");
        AtomicInteger asked = new AtomicInteger();
        HookedStorage full = new HookedStorage() {
            @Override
            public long usableSpace(Path path) {
                return asked.getAndIncrement() == 0 ? 0 : Long.MAX_VALUE;
            }
        };
        notebook.close();
        notebook = Notebook.open(folder, ARCHIVES, Durability.NEVER, full);
        notebook.edit("a1", "<a1>");
        assertThat(asked.get()).isGreaterThan(1);
        assertThat(notebook.texts()).contains("<a1>");
    }

    @Test
    void theCopyOfAFileBelongsToItsOwnerAndGroup() throws IOException {
        givenNotes();
        PosixFileAttributeView before = Files.getFileAttributeView(notebook.file(), PosixFileAttributeView.class);
        assumeThat(System.getProperty("user.name")).isEqualTo("root");
        UserPrincipalLookupService users = FileSystems.getDefault().getUserPrincipalLookupService();
        before.setOwner(users.lookupPrincipalByName("nobody"));
        before.setGroup(users.lookupPrincipalByGroupName("daemon"));
        notebook.edit("a1", "<edited>");
        notebook.upkeep().rotate();
        PosixFileAttributeView after = Files.getFileAttributeView(notebook.file(), PosixFileAttributeView.class);
        assertThat(after.readAttributes().owner().getName()).isEqualTo("nobody");
        assertThat(after.readAttributes().group().getName()).isEqualTo("daemon");
    }

    @Test
    void linesOfAnotherProgramBesideManyRotationsAreAllThereOnceSeed5() throws Exception {
        open();
        BesideWriter writer = new BesideWriter(notebook.file(), LINES, 5);
        writer.start();
        int ours = 0;
        while (writer.isAlive() || ours < LINES) {
            notebook.append("a", "ours " + ours++, "2026-01-05T00:00:00Z");
            notebook.upkeep().rotate();
        }
        writer.join();
        int all = ours + LINES;
        Eventually.holds(() -> assertThat(texts()).hasSize(all));
        assertThat(texts()).doesNotHaveDuplicates();
        notebook.reopenWithoutCheckpoint();
        assertThat(texts()).hasSize(all).doesNotHaveDuplicates();
    }
}
