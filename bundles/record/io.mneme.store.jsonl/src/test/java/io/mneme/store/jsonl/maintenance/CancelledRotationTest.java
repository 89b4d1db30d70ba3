package io.mneme.store.jsonl.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.journal.JournalException;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.FollowedIndex;
import io.mneme.store.jsonl.harness.HookedStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another program saves the active file while a rotation moves its lines, so that the rotation is cancelled. */
class CancelledRotationTest {

    private static final String TIME = "2026-01-15T10:00:00Z";
    private static final FileLayout LAYOUT = new ArchivingLayout(JournalFixture.FILE, "old", 1, 1_000, 0);

    @TempDir
    Path folder;

    private final HookedStorage disk = new HookedStorage();
    private final FollowedIndex index = new FollowedIndex();
    private JournalFixture fixture;

    @BeforeEach
    void archiveTwoOfThree() {
        fixture = JournalFixture.open(folder, LAYOUT, Durability.NEVER, disk);
        List.of("one", "two", "three").forEach(text -> fixture.append("a", text, TIME));
        fixture.upkeep().rotate();
        List.of("four", "five").forEach(text -> fixture.append("a", text, TIME));
        // What was just acknowledged would be appended again.
        fixture.reopen();
        index.catchUp(fixture.journal());
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void anIndexLearnsWhichPositionsWereGivenUp() {
        AtomicBoolean saved = new AtomicBoolean();
        disk.beforeAppend(file -> {
            if (isNoted() && saved.compareAndSet(false, true)) {
                saveActiveFileWithoutFirstLine();
            }
        });
        assertRotationFails();
        assertThat(saved).isTrue();
        assertIndexFollows();
    }

    @Test
    void anIndexLearnsThemIfTheRotationIsCancelledAtTheNextStart() {
        disk.beforeAppend(file -> {
            if (isNoted()) {
                throw new IOException("the disk is gone");
            }
        });
        assertRotationFails();
        fixture.close();
        disk.beforeAppend(file -> {});
        saveActiveFileWithoutFirstLine();
        fixture.reopen();
        assertIndexFollows();
    }

    private void assertRotationFails() {
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> fixture.upkeep().rotate());
    }

    private void assertIndexFollows() {
        index.catchUp(fixture.journal());
        assertThat(fixture.texts()).containsExactly("one", "two", "four", "five");
        assertThat(index.entries()).isEqualTo(FollowedIndex.of(fixture.all()));
    }

    /** Returns whether the last record of the ledger notes lines that are to be appended to an archive. */
    private boolean isNoted() throws IOException {
        List<String> records = Files.readAllLines(folder.resolve(".mneme/ledger.jsonl"));
        return records.get(records.size() - 1).contains("additions");
    }

    private void saveActiveFileWithoutFirstLine() {
        String lines = fixture.content();
        fixture.otherProgramReplaces(lines.substring(lines.indexOf('\n') + 1));
    }
}
