package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Another program reads the file, adds a line and renames the result over it, again and again, while eight threads append. */
class ReplacementStressTest {

    private static final int THREADS = 8;
    private static final long LENGTH_NANOS = TimeUnit.SECONDS.toNanos(2);

    @TempDir
    Path folder;

    private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean stopped = new AtomicBoolean();

    @ParameterizedTest(name = "{0}, seed 11")
    @EnumSource(Durability.class)
    void everyAcknowledgedEntryIsThereOnce(Durability durability) throws Exception {
        try (Notebook notebook = Notebook.open(folder, durability)) {
            notebook.append("a", "first");
            List<Thread> writers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Thread writer = new Thread(() -> appendUntilStopped(notebook), "writer " + i);
                writer.start();
                writers.add(writer);
            }
            replaceAgainAndAgain(notebook, new Random(11));
            stopped.set(true);
            for (Thread writer : writers) {
                writer.join();
            }
            assertThat(acknowledged).isNotEmpty();
            assertThatEachIsThereOnce(notebook);
            notebook.reopenWithoutCheckpoint();
            assertThatEachIsThereOnce(notebook);
        }
    }

    private void appendUntilStopped(Notebook notebook) {
        while (!stopped.get()) {
            acknowledged.add(notebook.append("a", "ours").id());
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
        }
    }

    private void replaceAgainAndAgain(Notebook notebook, Random random) throws IOException {
        Path other = folder.resolve("other.tmp");
        long end = System.nanoTime() + LENGTH_NANOS;
        for (int i = 0; System.nanoTime() < end; i++) {
            Files.writeString(other, notebook.content() + "{\"id\":\"theirs " + i + "\",\"text\":\"theirs\"}\n");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(10)));
            Files.move(other, notebook.file(), StandardCopyOption.ATOMIC_MOVE);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10 + random.nextInt(40)));
        }
    }

    private void assertThatEachIsThereOnce(Notebook notebook) {
        assertThat(notebook.ids()).containsAll(acknowledged);
        assertThat(notebook.content().lines().collect(Collectors.toList())).doesNotHaveDuplicates();
        assertThat(notebook.ids()).noneMatch(id -> id.startsWith("d-"));
    }
}
