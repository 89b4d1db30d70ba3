package io.mneme.store.jsonl.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.Eventually;
import io.mneme.store.jsonl.harness.FolderContents;
import io.mneme.store.jsonl.harness.HookedStorage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An entry is changed while a rotation or a compression has staged its text: no staged file contains it afterwards. */
class StagedTextTest {

    private static final long SECONDS = 60;

    @TempDir
    Path folder;

    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicReference<Thread> upkeep = new AtomicReference<>();

    /** Where the rotation waits. */
    enum Moment {
        COPY_IS_CREATED,
        COPY_IS_WRITTEN,
        LINES_ARE_CREATED,
        LINES_ARE_WRITTEN,
        FILE_HAS_TWO_NAMES
    }

    private void hold() {
        Thread current = Thread.currentThread();
        boolean maintains = current == upkeep.get() || current.getName().startsWith("mneme-upkeep-");
        if (maintains && held.getCount() > 0) {
            held.countDown();
            await(released);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private HookedStorage holdingAt(Moment moment) {
        HookedStorage disk = new HookedStorage();
        AtomicReference<String> last = new AtomicReference<>("");
        disk.afterCreate(file -> last.set(file.getFileName().toString()));
        if (moment == Moment.LINES_ARE_CREATED || moment == Moment.LINES_ARE_WRITTEN) {
            disk.withoutLinks();
        }
        String ending = moment.compareTo(Moment.LINES_ARE_CREATED) < 0 ? ".next" : ".more";
        boolean written = moment == Moment.COPY_IS_WRITTEN || moment == Moment.LINES_ARE_WRITTEN;
        HookedStorage.Step step = none -> {
            if (last.get().endsWith(ending)) {
                hold();
            }
        };
        if (written) {
            disk.afterSync(step);
        } else if (moment == Moment.FILE_HAS_TWO_NAMES) {
            disk.beforeFolderSync(step);
        } else {
            disk.beforeAppend(step);
        }
        return disk;
    }

    private CompletableFuture<List<String>> rotate(JournalFixture fixture) {
        CompletableFuture<List<String>> done = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                done.complete(fixture.upkeep().rotate());
            } catch (RuntimeException e) {
                done.completeExceptionally(e);
            }
        });
        upkeep.set(thread);
        thread.start();
        await(held);
        return done;
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Moment.class)
    void aDeletionLeavesNoTextInWhatARotationHasStaged(Moment moment) throws Exception {
        FileLayout layout = new ArchivingLayout(JournalFixture.FILE, "old", 2, 1_000, 0);
        try (JournalFixture fixture = JournalFixture.open(folder, layout, Durability.NEVER, holdingAt(moment))) {
            for (int i = 0; i < 6; i++) {
                fixture.journal()
                        .append(NoteEntry.of("x", "<a" + i + ">")
                                .withId("a" + i)
                                .at("2026-01-05T00:00:00Z"));
            }
            CompletableFuture<List<String>> rotation = rotate(fixture);
            fixture.delete("a1");
            fixture.edit("a5", "changed");
            assertThat(FolderContents.tokensIn(folder)).containsExactlyInAnyOrder("<a0>", "<a2>", "<a3>", "<a4>");
            released.countDown();
            assertThat(rotation.get(SECONDS, TimeUnit.SECONDS)).containsExactly("3 entries were moved to archives");
            assertThat(FolderContents.tokensIn(folder)).containsExactlyInAnyOrder("<a0>", "<a2>", "<a3>", "<a4>");
            assertThat(fixture.texts()).containsExactly("<a0>", "<a2>", "<a3>", "<a4>", "changed");
            assertThat(FolderContents.leftoversIn(folder)).isEmpty();
        }
    }

    @Test
    void anErasureLeavesNoTextInWhatACompressionHasStaged() throws Exception {
        String old = "2026-01-05T00:00:00Z";
        try (JournalFixture fixture = JournalFixture.open(folder, new DailyLayout("notes_", ZoneOffset.UTC, 0))) {
            fixture.journal().append(NoteEntry.of("x", "<a1>").withId("a1").at(old));
            fixture.journal().append(NoteEntry.of("x", "<a2>").withId("a2").at(old));
            fixture.append("x", "<a3>", Instant.now().toString());
        }
        FileLayout layout = new DailyLayout("notes_", ZoneOffset.UTC, 1);
        try (JournalFixture fixture =
                JournalFixture.open(folder, layout, Durability.NEVER, holdingAt(Moment.COPY_IS_WRITTEN))) {
            // The compression begins by itself after the start.
            await(held);
            assertThat(FolderContents.leftoversIn(folder)).hasSize(1);
            assertThat(fixture.journal().erase(List.of("a1"))).isEqualTo(1);
            assertThat(FolderContents.leftoversIn(folder)).isEmpty();
            released.countDown();
            Eventually.assertHolds(() -> assertThat(compressed()).isTrue());
            assertThat(FolderContents.tokensIn(folder)).containsExactlyInAnyOrder("<a2>", "<a3>");
            assertThat(fixture.texts()).containsExactly("<a2>", "<a3>");
        }
    }

    private boolean compressed() {
        return Files.exists(folder.resolve("notes_2026-01-05.jsonl.gz"))
                && !Files.exists(folder.resolve("notes_2026-01-05.jsonl"));
    }
}
