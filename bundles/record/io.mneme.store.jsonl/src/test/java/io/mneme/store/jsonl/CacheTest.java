package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.gzip.BlockCache;
import io.mneme.store.jsonl.gzip.SeekableGzip;
import io.mneme.store.jsonl.harness.ArraySource;
import io.mneme.store.jsonl.harness.GzipFixture;
import io.mneme.store.jsonl.harness.UnsyncedStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The caches make reads faster, and an idle journal releases them. */
class CacheTest {

    /** Two entries with this distance share a slot. */
    private static final int SLOTS = 1 << 14;

    private static final int FEW = 10;

    @TempDir
    Path folder;

    private JournalFixture givenMoreThanFits() {
        JournalFixture fixture = JournalFixture.open(folder, Durability.NEVER, new UnsyncedStorage());
        for (int i = 0; i < SLOTS + FEW; i++) {
            fixture.append("a", "text " + i);
        }
        return fixture;
    }

    private static List<StoredEntry<NoteEntry>> newest(JournalFixture fixture) {
        return fixture.journal().newest(Journal.ALL_ENTRIES, FEW, entry -> true);
    }

    private static void assertThatTheSameAreServed(JournalFixture fixture, List<StoredEntry<NoteEntry>> before) {
        List<StoredEntry<NoteEntry>> now = newest(fixture);
        for (int i = 0; i < FEW; i++) {
            assertThat(now.get(i)).isSameAs(before.get(i));
        }
    }

    @Test
    void aPageOfOldEntriesDoesNotPushOutTheNewest() {
        try (JournalFixture fixture = givenMoreThanFits()) {
            List<StoredEntry<NoteEntry>> before = newest(fixture);
            assertThat(fixture.journal()
                            .page(EntryQuery.ofLane(Journal.ALL_ENTRIES), new Position(FEW + 1), 0, FEW)
                            .entries())
                    .hasSize(FEW);
            assertThatTheSameAreServed(fixture, before);
        }
    }

    @Test
    void aSearchAndEventsDoNotPushOutTheNewest() {
        try (JournalFixture fixture = givenMoreThanFits()) {
            List<StoredEntry<NoteEntry>> before = newest(fixture);
            fixture.journal()
                    .search(EntryQuery.ofLane(Journal.ALL_ENTRIES), entry -> true, new Position(FEW + 1), 0, FEW);
            fixture.journal().eventsAfter(Position.START, FEW);
            assertThatTheSameAreServed(fixture, before);
        }
    }

    @Test
    void aPageServesWhatIsInMemory() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            StoredEntry<NoteEntry> only = fixture.append("a", "one");
            assertThat(fixture.journal()
                            .page(EntryQuery.ofLane(Journal.ALL_ENTRIES), new Position(2), 0, FEW)
                            .entries()
                            .get(0))
                    .isSameAs(only);
        }
    }

    @Test
    void anIdleJournalReleasesItsEntries() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            StoredEntry<NoteEntry> only = fixture.append("a", "one");
            fixture.timedTasks().releaseIdle();
            fixture.timedTasks().releaseIdle();
            assertThat(fixture.all()).containsExactly(only);
            assertThat(fixture.all().get(0)).isNotSameAs(only);
        }
    }

    @Test
    void aJournalThatWasReadInBetweenKeepsItsEntries() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            StoredEntry<NoteEntry> only = fixture.append("a", "one");
            fixture.timedTasks().releaseIdle();
            fixture.all();
            fixture.timedTasks().releaseIdle();
            assertThat(fixture.all().get(0)).isSameAs(only);
        }
    }

    @Test
    void aJournalThatWasWrittenInBetweenKeepsItsEntries() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "one");
            fixture.timedTasks().releaseIdle();
            StoredEntry<NoteEntry> second = fixture.append("a", "two");
            fixture.timedTasks().releaseIdle();
            assertThat(fixture.all().get(1)).isSameAs(second);
        }
    }

    @Test
    void anIdleJournalClosesTheFilesItOnlyReads() throws IOException {
        Path archive = Files.createDirectory(folder.resolve("notes_archives")).resolve("2026-01.jsonl");
        Files.writeString(archive, "{\"text\":\"old\"}\n");
        FileLayout layout = new ArchivingLayout(JournalFixture.FILE, "notes_archives", 10, 0, 0);
        try (JournalFixture fixture = JournalFixture.open(folder, layout)) {
            assertThat(fixture.texts()).containsExactly("old");
            assertThat(isOpen(archive)).isNotEqualTo(Optional.of(false));
            fixture.timedTasks().releaseIdle();
            fixture.timedTasks().releaseIdle();
            assertThat(isOpen(archive)).isNotEqualTo(Optional.of(true));
            assertThat(fixture.texts()).containsExactly("old");
        }
    }

    /** Returns whether this process has a file open, on systems that report that. */
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
            byte[] content = GzipFixture.lines(20 + file, 3 << 20);
            SeekableGzip read = new SeekableGzip(new ArraySource(GzipFixture.foreign(content)), cache);
            assertThat(ArraySource.all(read, 10_000)).isEqualTo(content);
            assertThat(cache.bytes()).isBetween(1L, 4L << 20);
        }
    }

    @Test
    void aFileThatIsForgottenKeepsNoBlocks() throws IOException {
        BlockCache cache = new BlockCache(4 << 20);
        SeekableGzip read =
                new SeekableGzip(new ArraySource(GzipFixture.foreign(GzipFixture.lines(23, 1 << 20))), cache);
        read.read(0, new byte[1], 0, 1);
        read.clearCache();
        assertThat(cache.bytes()).isZero();
    }
}
