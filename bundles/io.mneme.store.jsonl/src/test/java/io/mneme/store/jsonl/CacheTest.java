package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
import io.mneme.api.journal.Stored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is kept in memory to answer faster, and when it is given back. */
class CacheTest {

    /** Two entries so far apart share a slot. */
    private static final int SLOTS = 1 << 14;

    private static final int FEW = 10;

    @TempDir
    Path folder;

    private Notebook givenMoreThanFits() {
        Notebook notebook = Notebook.open(folder, Durability.NEVER, new UnsyncedStorage());
        for (int i = 0; i < SLOTS + FEW; i++) {
            notebook.append("a", "text " + i);
        }
        return notebook;
    }

    private static List<Stored<Note>> newest(Notebook notebook) {
        return notebook.journal().newest(Journal.EVERYTHING, FEW, note -> true);
    }

    private static void assertThatTheSameAreServed(Notebook notebook, List<Stored<Note>> before) {
        List<Stored<Note>> now = newest(notebook);
        for (int i = 0; i < FEW; i++) {
            assertThat(now.get(i)).isSameAs(before.get(i));
        }
    }

    @Test
    void aPageOfOldEntriesDoesNotPushOutTheNewest() {
        try (Notebook notebook = givenMoreThanFits()) {
            List<Stored<Note>> before = newest(notebook);
            assertThat(notebook.journal()
                            .page(Selection.of(Journal.EVERYTHING), new Position(FEW + 1), 0, FEW)
                            .entries())
                    .hasSize(FEW);
            assertThatTheSameAreServed(notebook, before);
        }
    }

    @Test
    void aSearchAndEventsDoNotPushOutTheNewest() {
        try (Notebook notebook = givenMoreThanFits()) {
            List<Stored<Note>> before = newest(notebook);
            notebook.journal().search(Selection.of(Journal.EVERYTHING), note -> true, new Position(FEW + 1), 0, FEW);
            notebook.journal().eventsAfter(Position.START, FEW);
            assertThatTheSameAreServed(notebook, before);
        }
    }

    @Test
    void aPageServesWhatIsInMemory() {
        try (Notebook notebook = Notebook.open(folder)) {
            Stored<Note> only = notebook.append("a", "one");
            assertThat(notebook.journal()
                            .page(Selection.of(Journal.EVERYTHING), new Position(2), 0, FEW)
                            .entries()
                            .get(0))
                    .isSameAs(only);
        }
    }

    @Test
    void anIdleJournalGivesBackItsEntries() {
        try (Notebook notebook = Notebook.open(folder)) {
            Stored<Note> only = notebook.append("a", "one");
            notebook.timedTasks().releaseIdle();
            notebook.timedTasks().releaseIdle();
            assertThat(notebook.all()).containsExactly(only);
            assertThat(notebook.all().get(0)).isNotSameAs(only);
        }
    }

    @Test
    void aJournalThatWasReadInBetweenKeepsItsEntries() {
        try (Notebook notebook = Notebook.open(folder)) {
            Stored<Note> only = notebook.append("a", "one");
            notebook.timedTasks().releaseIdle();
            notebook.all();
            notebook.timedTasks().releaseIdle();
            assertThat(notebook.all().get(0)).isSameAs(only);
        }
    }

    @Test
    void aJournalThatWasWrittenInBetweenKeepsItsEntries() {
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.append("a", "one");
            notebook.timedTasks().releaseIdle();
            Stored<Note> second = notebook.append("a", "two");
            notebook.timedTasks().releaseIdle();
            assertThat(notebook.all().get(1)).isSameAs(second);
        }
    }

    @Test
    void anIdleJournalClosesTheFilesItOnlyReads() throws IOException {
        Path archive = Files.createDirectory(folder.resolve("notes_archives")).resolve("2026-01.jsonl");
        Files.writeString(archive, "{\"text\":\"old\"}\n");
        Layout layout = new ActiveAndArchives(Notebook.FILE, "notes_archives", 10, 0, 0);
        try (Notebook notebook = Notebook.open(folder, layout)) {
            assertThat(notebook.texts()).containsExactly("old");
            assertThat(isOpen(archive)).isNotEqualTo(Optional.of(false));
            notebook.timedTasks().releaseIdle();
            notebook.timedTasks().releaseIdle();
            assertThat(isOpen(archive)).isNotEqualTo(Optional.of(true));
            assertThat(notebook.texts()).containsExactly("old");
        }
    }

    /** Returns whether this process has a file open, where the system tells. */
    private static Optional<Boolean> isOpen(Path file) throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        if (!Files.isDirectory(descriptors)) {
            return Optional.empty();
        }
        try (Stream<Path> all = Files.list(descriptors)) {
            return Optional.of(all.anyMatch(descriptor -> leadsTo(descriptor, file)));
        }
    }

    private static boolean leadsTo(Path descriptor, Path file) {
        try {
            return Files.readSymbolicLink(descriptor).equals(file);
        } catch (IOException closed) {
            return false;
        }
    }

    @Test
    void allCompressedFilesTogetherKeepABoundedNumberOfBlocks() throws IOException {
        BlockCache cache = new BlockCache(4 << 20);
        for (int file = 0; file < 3; file++) {
            byte[] content = GzipFiles.lines(20 + file, 3 << 20);
            GzipContent read = new GzipContent(new ArrayBytes(GzipFiles.foreign(content)), cache);
            assertThat(ArrayBytes.all(read, 10_000)).isEqualTo(content);
            assertThat(cache.bytes()).isBetween(1L, 4L << 20);
        }
    }

    @Test
    void aFileThatIsForgottenKeepsNoBlocks() throws IOException {
        BlockCache cache = new BlockCache(4 << 20);
        GzipContent read = new GzipContent(new ArrayBytes(GzipFiles.foreign(GzipFiles.lines(23, 1 << 20))), cache);
        read.read(0, new byte[1], 0, 1);
        read.forget();
        assertThat(cache.bytes()).isZero();
    }
}
