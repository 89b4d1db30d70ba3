package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An entry is changed while a rotation or a compression has staged its text: no staged file keeps it. */
class StagedTextTest {

    private static final long SECONDS = 20;

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
        LINES_ARE_WRITTEN
    }

    private void hold() {
        if (Thread.currentThread() == upkeep.get() && held.getCount() > 0) {
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
        String ending = moment.compareTo(Moment.LINES_ARE_CREATED) < 0 ? ".next" : ".more";
        boolean written = moment == Moment.COPY_IS_WRITTEN || moment == Moment.LINES_ARE_WRITTEN;
        HookedStorage.Step step = none -> {
            if (last.get().endsWith(ending)) {
                hold();
            }
        };
        if (written) {
            disk.afterSync(step);
        } else {
            disk.beforeAppend(step);
        }
        return disk;
    }

    private CompletableFuture<List<String>> rotate(Notebook notebook) {
        CompletableFuture<List<String>> done = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                done.complete(notebook.upkeep().rotate());
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
        Layout layout = new ActiveAndArchives(Notebook.FILE, "old", 2, 1_000, 0);
        try (Notebook notebook = Notebook.open(folder, layout, Durability.NEVER, holdingAt(moment))) {
            for (int i = 0; i < 6; i++) {
                notebook.journal()
                        .append(Note.of("x", "<a" + i + ">").withId("a" + i).at("2026-01-05T00:00:00Z"));
            }
            CompletableFuture<List<String>> rotation = rotate(notebook);
            notebook.delete("a1");
            notebook.edit("a5", "changed");
            assertThat(Remains.tokens(folder)).containsExactlyInAnyOrder("<a0>", "<a2>", "<a3>", "<a4>");
            released.countDown();
            assertThat(rotation.get(SECONDS, TimeUnit.SECONDS)).containsExactly("3 entries were moved to archives");
            assertThat(Remains.tokens(folder)).containsExactlyInAnyOrder("<a0>", "<a2>", "<a3>", "<a4>");
            assertThat(notebook.texts()).containsExactly("<a0>", "<a2>", "<a3>", "<a4>", "changed");
            assertThat(Remains.leftovers(folder)).isEmpty();
        }
    }

    @Test
    void anErasureLeavesNoTextInWhatACompressionHasStaged() throws Exception {
        Layout layout = new Daily("notes_", ZoneOffset.UTC, 1);
        try (Notebook notebook = Notebook.open(folder, layout, Durability.NEVER, holdingAt(Moment.COPY_IS_WRITTEN))) {
            notebook.upkeep().rotate();
            String old = "2026-01-05T00:00:00Z";
            notebook.journal().append(Note.of("x", "<a1>").withId("a1").at(old));
            notebook.journal().append(Note.of("x", "<a2>").withId("a2").at(old));
            notebook.append("x", "<a3>", Instant.now().toString());
            CompletableFuture<List<String>> compression = rotate(notebook);
            assertThat(Remains.leftovers(folder)).hasSize(1);
            assertThat(notebook.journal().erase(List.of("a1"))).isEqualTo(1);
            assertThat(Remains.leftovers(folder)).isEmpty();
            released.countDown();
            compression.get(SECONDS, TimeUnit.SECONDS);
            assertThat(Remains.tokens(folder)).containsExactlyInAnyOrder("<a2>", "<a3>");
            assertThat(compressed()).isTrue();
            assertThat(notebook.texts()).containsExactly("<a2>", "<a3>");
        }
    }

    @Test
    void verifyIsRefusedWithinAnEditSinceTheRotationWouldWaitForTheEdit() throws Exception {
        Layout layout = new ActiveAndArchives(Notebook.FILE, "old", 2, 1_000, 0);
        try (Notebook notebook = Notebook.open(folder, layout, Durability.NEVER, holdingAt(Moment.COPY_IS_WRITTEN))) {
            for (int i = 0; i < 6; i++) {
                notebook.append("x", "note " + i, "2026-01-05T00:00:00Z");
            }
            String id = notebook.ids().get(0);
            CompletableFuture<List<String>> rotation = rotate(notebook);
            CompletableFuture<?> edit =
                    CompletableFuture.runAsync(() -> notebook.journal().edit(id, stored -> {
                        notebook.upkeep().verify();
                        return stored.entry();
                    }));
            assertThat(edit)
                    .failsWithin(SECONDS, TimeUnit.SECONDS)
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(IllegalStateException.class);
            released.countDown();
            assertThat(rotation.get(SECONDS, TimeUnit.SECONDS)).hasSize(1);
        }
    }

    private boolean compressed() throws IOException {
        return Files.exists(folder.resolve("notes_2026-01-05.jsonl.gz"))
                && !Files.exists(folder.resolve("notes_2026-01-05.jsonl"));
    }
}
