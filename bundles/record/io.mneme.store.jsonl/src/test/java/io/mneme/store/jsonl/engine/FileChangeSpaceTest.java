package io.mneme.store.jsonl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.FolderContents;
import io.mneme.store.jsonl.harness.HookedStorage;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of files while the disk is full. */
class FileChangeSpaceTest {

    private static final FileLayout ARCHIVES = new ArchivingLayout(JournalFixture.FILE, "old", 2, 1_000, 0);

    @TempDir
    Path folder;

    private final HookedStorage disk = new HookedStorage();
    private JournalFixture fixture;

    @AfterEach
    void close() {
        fixture.close();
    }

    /** Appends the notes {@code <a0>} to {@code <a3>}, of January and February in turn, and two of March. */
    private void appendNotes() {
        fixture = JournalFixture.open(folder, ARCHIVES, Durability.NEVER, disk);
        for (int i = 0; i < 6; i++) {
            String month = i > 3 ? "3" : i % 2 == 0 ? "1" : "2";
            fixture.journal()
                    .append(NoteEntry.of("x", "<a" + i + ">").withId("a" + i).at("2026-0" + month + "-05T00:00:00Z"));
        }
    }

    @Test
    void anEditIsRejectedBeforeItIsStagedIfTheDiskHasNoRoomForTheCopy() {
        appendNotes();
        disk.usable(1_000);
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> fixture.edit("a1", "<edited>"))
                .withMessageContaining("disk full")
                .withMessageContaining("1000 are usable");
        assertThat(FolderContents.leftoversIn(folder)).isEmpty();
        assertThat(fixture.texts()).contains("<a1>").doesNotContain("<edited>");
    }

    @Test
    void aRotationIsRejectedBeforeItIsNotedIfTheDiskHasNoRoomForItsLines() {
        appendNotes();
        disk.afterCreate(file -> {
            if (file.toString().endsWith(".more")) {
                disk.usable(10);
            }
        });
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> fixture.upkeep().rotate())
                .withMessageContaining("disk full");
        assertThat(FolderContents.leftoversIn(folder)).isEmpty();
        assertThat(fixture.append("a", "<a6>").position()).isEqualTo(new Position(7));
        disk.afterCreate(file -> {});
        disk.usable(Long.MAX_VALUE);
        fixture.upkeep().rotate();
        assertThat(fixture.texts()).hasSize(7).doesNotHaveDuplicates();
    }

    @Test
    void replacedFilesAreReleasedIfAChangeNeedsTheirSpace() {
        appendNotes();
        fixture.edit("a1", "<edited>");
        AtomicInteger asked = new AtomicInteger();
        HookedStorage full = new HookedStorage() {
            @Override
            public long usableSpace(Path path) {
                return asked.getAndIncrement() == 0 ? 0 : Long.MAX_VALUE;
            }
        };
        fixture.close();
        fixture = JournalFixture.open(folder, ARCHIVES, Durability.NEVER, full);
        fixture.edit("a1", "<a1>");
        assertThat(asked.get()).isGreaterThan(1);
        assertThat(fixture.texts()).contains("<a1>");
    }
}
