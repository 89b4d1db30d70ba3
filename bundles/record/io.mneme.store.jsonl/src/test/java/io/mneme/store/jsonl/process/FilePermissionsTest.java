package io.mneme.store.jsonl.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.FileLayout;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only the owner can read and write the files that a journal creates. */
class FilePermissionsTest {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    @TempDir
    Path parent;

    private Path journalFolder() {
        assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
        return parent.resolve("notes");
    }

    private static void assertThatAllIsPrivate(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            assertThat(all.filter(Files::isRegularFile))
                    .allSatisfy(file ->
                            assertThat(Files.getPosixFilePermissions(file)).isEqualTo(OWNER_ONLY));
        }
    }

    @Test
    void everyFileOfAJournalIsReadableByItsOwnerOnly() throws IOException {
        Path folder = journalFolder();
        FileLayout layout = new ArchivingLayout(JournalFixture.FILE, "notes_archives", 1, 0, 0);
        try (JournalFixture fixture = JournalFixture.open(folder, layout)) {
            fixture.append("a", "one", "2026-01-01T12:00:00Z");
            String id = fixture.append("a", "two", "2026-02-01T12:00:00Z").id();
            fixture.upkeep().rotate();
            fixture.edit(id, "changed");
        }
        assertThat(folder.resolve(".mneme/checkpoint")).exists();
        assertThatAllIsPrivate(folder);
    }

    @Test
    void aCheckpointOfAFormerVersionIsReplacedByAPrivateOne() throws IOException {
        Path folder = journalFolder();
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "one");
        }
        Path checkpoint = folder.resolve(".mneme/checkpoint");
        Files.setPosixFilePermissions(checkpoint, PosixFilePermissions.fromString("rw-r--r--"));
        Files.copy(checkpoint, checkpoint.resolveSibling("checkpoint.part"));
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "two");
        }
        assertThatAllIsPrivate(folder);
    }
}
