package io.mneme.store.jsonl.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.FileLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Another program adds a line to an archive, which gets a position after those of the active file. */
class GrownArchiveTest {

    private static final String TIME = "2026-01-15T10:00:00Z";
    private static final FileLayout LAYOUT = new ArchivingLayout(JournalFixture.FILE, "old", 1, 1_000, 0);

    @TempDir
    Path folder;

    @ParameterizedTest(name = "its line ends with \"{0}\"")
    @ValueSource(strings = {"\n", ""})
    void everyEntryKeepsItsPositionWhenARotationFollowsAndTheCheckpointIsLost(String end) throws IOException {
        Path archive = Files.createDirectory(folder.resolve("old")).resolve("2026-01.jsonl");
        Files.writeString(archive, "{\"text\":\"old\"}\n");
        try (JournalFixture fixture = JournalFixture.open(folder, LAYOUT)) {
            fixture.append("a", "one", TIME);
            fixture.append("a", "two", TIME);
            Files.writeString(archive, "{\"text\":\"theirs\"}" + end, StandardOpenOption.APPEND);
            fixture.upkeep().rotate();
            fixture.append("a", "three", TIME);
            List<StoredEntry<NoteEntry>> all = fixture.all();
            assertThat(all).extracting(StoredEntry::position).doesNotHaveDuplicates();
            fixture.reopenWithoutCheckpoint();
            assertThat(fixture.all()).containsExactlyElementsOf(all);
        }
    }
}
