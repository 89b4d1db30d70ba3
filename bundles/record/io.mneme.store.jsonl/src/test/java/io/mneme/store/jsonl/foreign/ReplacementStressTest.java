package io.mneme.store.jsonl.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.Durability;
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

/**
 * Another program reads the file, adds a line and renames the result over it, again and again, while eight threads
 * append.
 */
class ReplacementStressTest {

    private static final int THREADS = 8;
    private static final int REPLACEMENTS = Integer.getInteger("mneme.replacements", 25);

    @TempDir
    Path folder;

    private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean stopped = new AtomicBoolean();

    @ParameterizedTest(name = "{0}, seed 11")
    @EnumSource(Durability.class)
    void everyAcknowledgedEntryIsThereOnce(Durability durability) throws Exception {
        try (JournalFixture fixture = JournalFixture.open(folder, durability)) {
            fixture.append("a", "first");
            List<Thread> writers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Thread writer = new Thread(() -> appendUntilStopped(fixture), "writer " + i);
                writer.start();
                writers.add(writer);
            }
            replaceAgainAndAgain(fixture, new Random(11));
            stopped.set(true);
            for (Thread writer : writers) {
                writer.join();
            }
            assertThat(acknowledged).isNotEmpty();
            assertThatEachIsThereOnce(fixture);
            fixture.reopenWithoutCheckpoint();
            assertThatEachIsThereOnce(fixture);
        }
    }

    private void appendUntilStopped(JournalFixture fixture) {
        while (!stopped.get()) {
            acknowledged.add(fixture.append("a", "ours").id());
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
        }
    }

    private void replaceAgainAndAgain(JournalFixture fixture, Random random) throws IOException {
        Path other = folder.resolve("other.tmp");
        for (int i = 0; i < REPLACEMENTS; i++) {
            Files.writeString(other, fixture.content() + "{\"id\":\"theirs " + i + "\",\"text\":\"theirs\"}\n");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(10)));
            Files.move(other, fixture.file(), StandardCopyOption.ATOMIC_MOVE);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10 + random.nextInt(40)));
        }
    }

    private void assertThatEachIsThereOnce(JournalFixture fixture) {
        assertThat(fixture.ids()).containsAll(acknowledged);
        assertThat(fixture.content().lines().collect(Collectors.toList())).doesNotHaveDuplicates();
        assertThat(fixture.ids()).noneMatch(id -> id.startsWith("d-"));
    }
}
