package io.mneme.store.jsonl.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.FollowedIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another program saves an archive right after a rotation, and the journal is opened again before it notices. */
class ReplacedArchiveTest {

    private static final String TIME = "2026-01-15T10:00:00Z";
    private static final FileLayout LAYOUT = new ArchivingLayout(JournalFixture.FILE, "old", 1, 1_000, 0);

    @TempDir
    Path folder;

    private final FollowedIndex index = new FollowedIndex();

    @BeforeEach
    void archiveTwoEntries() {
        try (JournalFixture fixture = JournalFixture.open(folder, LAYOUT)) {
            fixture.append("a", "one", TIME);
            fixture.append("a", "two", TIME);
            fixture.append("a", "three", TIME);
        }
    }

    @Test
    void anIndexLearnsThatTheEntriesOfTheArchiveHaveOtherPositions() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder, LAYOUT)) {
            index.catchUp(fixture.journal());
            fixture.upkeep().rotate();
            saveArchiveWithoutFirstLine();
            fixture.reopen();
            index.catchUp(fixture.journal());
            assertThat(fixture.texts()).containsExactlyInAnyOrder("two", "three");
            assertThat(index.entries()).isEqualTo(FollowedIndex.of(fixture.all()));
        }
    }

    private void saveArchiveWithoutFirstLine() throws IOException {
        Path archive = folder.resolve("old/2026-01.jsonl");
        List<String> lines = Files.readAllLines(archive);
        Path other = Files.write(folder.resolve("other.tmp"), lines.subList(1, lines.size()));
        Files.move(other, archive, StandardCopyOption.ATOMIC_MOVE);
    }
}
