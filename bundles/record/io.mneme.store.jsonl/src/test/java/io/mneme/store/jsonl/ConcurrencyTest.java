package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.harness.UnsyncedStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConcurrencyTest {

    private static final int WRITERS = 8;
    private static final int EACH = 300;
    private static final int EDITS = Integer.getInteger("mneme.edits", 1_000);

    @TempDir
    Path folder;

    @ParameterizedTest(name = "durability {0}")
    @EnumSource(Durability.class)
    void nothingIsLostBetweenManyWriters(Durability durability) throws Exception {
        try (JournalFixture fixture = JournalFixture.open(folder, durability)) {
            ConcurrentLinkedQueue<StoredEntry<NoteEntry>> appended = new ConcurrentLinkedQueue<>();
            together(WRITERS, writer -> {
                for (int i = 0; i < EACH; i++) {
                    appended.add(fixture.append("w" + writer, "note " + i));
                }
            });
            assertThat(fixture.all()).containsExactlyInAnyOrderElementsOf(appended);
            assertThat(fixture.positions())
                    .containsExactlyElementsOf(IntStream.rangeClosed(1, WRITERS * EACH)
                            .mapToObj(Long::valueOf)
                            .toList());
            for (int writer = 0; writer < WRITERS; writer++) {
                assertThat(fixture.texts("w" + writer, EACH))
                        .containsExactlyElementsOf(IntStream.range(0, EACH)
                                .mapToObj(i -> "note " + i)
                                .toList());
            }
            List<StoredEntry<NoteEntry>> all = fixture.all();
            fixture.reopen();
            assertThat(fixture.all()).isEqualTo(all);
        }
    }

    @Test
    void readersSeeEveryChangeWholeOrNotAtAll() throws Exception {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            IntStream.range(0, 50).forEach(i -> fixture.append("a", "note"));
            List<String> ids = fixture.ids();
            AtomicBoolean done = new AtomicBoolean();
            together(4, number -> {
                if (number > 1) {
                    while (!done.get()) {
                        assertThat(fixture.all())
                                .hasSizeBetween(40, 60)
                                .allMatch(stored -> stored.entry().text().matches("note|edited"));
                        assertThat(fixture.journal().find(ids.get(49))).isPresent();
                    }
                } else {
                    try {
                        for (int i = 0; i < 100; i++) {
                            if (number == 0) {
                                fixture.edit(ids.get(20 + i % 20), i % 3 == 0 ? "note" : "edited");
                            } else if (i % 10 == 0) {
                                fixture.delete(ids.get(i / 10));
                                fixture.append("b", "note");
                            }
                        }
                    } finally {
                        done.compareAndSet(false, number == 0);
                    }
                }
            });
            assertThat(fixture.all()).hasSize(50);
        }
    }

    @Test
    void nothingIsLostBetweenUsAndAnotherProgram() throws Exception {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            together(3, number -> {
                for (int i = 0; i < EACH; i++) {
                    if (number == 0) {
                        fixture.otherProgramAppends("{\"lane\":\"theirs\",\"text\":\"" + i + "\"}\n");
                    } else {
                        fixture.append("ours", number + " " + i);
                    }
                }
            });
            assertThat(fixture.texts("theirs", 2 * EACH))
                    .containsExactlyElementsOf(
                            IntStream.range(0, EACH).mapToObj(String::valueOf).toList());
            assertThat(fixture.texts("ours", 3 * EACH)).hasSize(2 * EACH).doesNotHaveDuplicates();
            List<StoredEntry<NoteEntry>> all = fixture.all();
            fixture.reopen();
            assertThat(fixture.all()).isEqualTo(all);
        }
    }

    @Test
    void manyEditsLeaveNoFileOpen() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder, Durability.NEVER, new UnsyncedStorage())) {
            String id = fixture.append("a", "first").id();
            fixture.append("a", "second");
            long before = openFiles();
            for (int i = 0; i < EDITS; i++) {
                fixture.edit(id, "edit " + i);
            }
            assertThat(openFiles()).isLessThan(before + 80);
            assertThat(fixture.texts()).containsExactly("edit " + (EDITS - 1), "second");
        }
    }

    private static long openFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        }
    }

    private interface Work {
        void run(int number) throws Exception;
    }

    private static void together(int threads, Work work) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                running.add(pool.submit((Callable<Void>) () -> {
                    work.run(number);
                    return null;
                }));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
