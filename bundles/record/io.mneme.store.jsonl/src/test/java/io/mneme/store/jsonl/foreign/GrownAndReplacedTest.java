package io.mneme.store.jsonl.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.FollowedIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another program saves the active file and appends to an archive, and one refresh finds both. */
class GrownAndReplacedTest {

    private static final String TIME = "2026-01-15T10:00:00Z";
    private static final FileLayout LAYOUT = new ArchivingLayout(JournalFixture.FILE, "old", 2, 1_000, 0);

    @TempDir
    Path folder;

    private final FollowedIndex index = new FollowedIndex();
    private JournalFixture fixture;

    @BeforeEach
    void archiveTwoOfFour() {
        fixture = JournalFixture.open(folder, LAYOUT);
        List.of("one", "two", "three", "four").forEach(text -> fixture.append("a", text, TIME));
        fixture.upkeep().rotate();
        // What was just acknowledged would be appended again.
        fixture.reopen();
        index.catchUp(fixture.journal());
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void theNewLineOfTheArchiveGetsNoPositionOfTheReplacedFile() throws IOException {
        long before = fixture.journal().end().value();
        changeBothFiles();
        assertThat(fixture.texts()).containsExactly("one", "two", "theirs", "four");
        assertThat(fixture.positions().subList(2, 4)).allMatch(position -> position > before);
    }

    @Test
    void anIndexLearnsWhatBecameOfTheReplacedFile() throws IOException {
        changeBothFiles();
        index.catchUp(fixture.journal());
        assertThat(index.entries()).isEqualTo(FollowedIndex.of(fixture.all()));
    }

    private void changeBothFiles() throws IOException {
        Files.writeString(folder.resolve("old/2026-01.jsonl"), "{\"text\":\"theirs\"}\n", StandardOpenOption.APPEND);
        String lines = fixture.content();
        fixture.otherProgramReplaces(lines.substring(lines.indexOf('\n') + 1));
        fixture.journal().status();
    }
}
