package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Stored;
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

    @TempDir
    Path folder;

    @ParameterizedTest(name = "durability {0}")
    @EnumSource(Durability.class)
    void nothingIsLostBetweenManyWriters(Durability durability) throws Exception {
        try (Notebook notebook = Notebook.open(folder, durability)) {
            ConcurrentLinkedQueue<Stored<Note>> appended = new ConcurrentLinkedQueue<>();
            together(WRITERS, writer -> {
                for (int i = 0; i < EACH; i++) {
                    appended.add(notebook.append("w" + writer, "note " + i));
                }
            });
            assertThat(notebook.all()).containsExactlyInAnyOrderElementsOf(appended);
            assertThat(notebook.positions())
                    .containsExactlyElementsOf(IntStream.rangeClosed(1, WRITERS * EACH)
                            .mapToObj(Long::valueOf)
                            .toList());
            for (int writer = 0; writer < WRITERS; writer++) {
                assertThat(notebook.texts("w" + writer, EACH))
                        .containsExactlyElementsOf(IntStream.range(0, EACH)
                                .mapToObj(i -> "note " + i)
                                .toList());
            }
            List<Stored<Note>> all = notebook.all();
            notebook.reopen();
            assertThat(notebook.all()).isEqualTo(all);
        }
    }

    @Test
    void readersSeeEveryChangeWholeOrNotAtAll() throws Exception {
        try (Notebook notebook = Notebook.open(folder)) {
            IntStream.range(0, 50).forEach(i -> notebook.append("a", "note"));
            List<String> ids = notebook.ids();
            AtomicBoolean done = new AtomicBoolean();
            together(4, number -> {
                if (number > 1) {
                    while (!done.get()) {
                        assertThat(notebook.all())
                                .hasSizeBetween(40, 60)
                                .allMatch(stored -> stored.entry().text().matches("note|edited"));
                        assertThat(notebook.journal().find(ids.get(49))).isPresent();
                    }
                } else {
                    try {
                        for (int i = 0; i < 100; i++) {
                            if (number == 0) {
                                notebook.edit(ids.get(20 + i % 20), i % 3 == 0 ? "note" : "edited");
                            } else if (i % 10 == 0) {
                                notebook.delete(ids.get(i / 10));
                                notebook.append("b", "note");
                            }
                        }
                    } finally {
                        done.compareAndSet(false, number == 0);
                    }
                }
            });
            assertThat(notebook.all()).hasSize(50);
        }
    }

    @Test
    void nothingIsLostBetweenUsAndAnotherProgram() throws Exception {
        try (Notebook notebook = Notebook.open(folder)) {
            together(3, number -> {
                for (int i = 0; i < EACH; i++) {
                    if (number == 0) {
                        notebook.otherProgramAppends("{\"lane\":\"theirs\",\"text\":\"" + i + "\"}\n");
                    } else {
                        notebook.append("ours", number + " " + i);
                    }
                }
            });
            assertThat(notebook.texts("theirs", 2 * EACH))
                    .containsExactlyElementsOf(
                            IntStream.range(0, EACH).mapToObj(String::valueOf).toList());
            assertThat(notebook.texts("ours", 3 * EACH)).hasSize(2 * EACH).doesNotHaveDuplicates();
            List<Stored<Note>> all = notebook.all();
            notebook.reopen();
            assertThat(notebook.all()).isEqualTo(all);
        }
    }

    @Test
    void tenThousandEditsLeaveNoFileOpen() throws IOException {
        try (Notebook notebook = Notebook.open(folder, Durability.NEVER, new UnsyncedStorage())) {
            String id = notebook.append("a", "first").id();
            notebook.append("a", "second");
            long before = openFiles();
            for (int i = 0; i < 10_000; i++) {
                notebook.edit(id, "edit " + i);
            }
            assertThat(openFiles()).isLessThan(before + 80);
            assertThat(notebook.texts()).containsExactly("edit 9999", "second");
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
