package io.mneme.store.jsonl.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.NoteEntryKind;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.harness.Eventually;
import io.mneme.store.jsonl.line.CheckedKind;
import io.mneme.store.jsonl.line.PreparedEntry;
import io.mneme.store.jsonl.write.GroupCommit.PendingAppend;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class GroupCommitTest {

    private static final int EACH = 400;

    private final AtomicBoolean busy = new AtomicBoolean();
    private final AtomicLong position = new AtomicLong();
    private final GroupCommit<NoteEntry> commit = new GroupCommit<>(Durability.ALWAYS, this::write);

    @ParameterizedTest(name = "{0} threads")
    @ValueSource(ints = {1, 2, 5, 24, 25, 60})
    void everyAppendIsWrittenOnceAndNoCallerWaitsForEver(int threads) throws Exception {
        ConcurrentLinkedQueue<Long> positions = new ConcurrentLinkedQueue<>();
        runInParallel(threads, number -> {
            for (int i = 0; i < EACH; i++) {
                positions.add(append().position().value());
            }
        });
        assertThat(positions)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, (long) threads * EACH).boxed().toList());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noCallerWaitsForEverAmongAppendsEditsAndInterrupts(long seed) throws Exception {
        Thread[] running = new Thread[40];
        AtomicLong appended = new AtomicLong();
        runInParallel(running.length, number -> {
            running[number] = Thread.currentThread();
            Random random = new Random(seed * 1_000 + number);
            for (int i = 0; i < EACH; i++) {
                appended.addAndGet(step(random));
                Thread woken = running[random.nextInt(running.length)];
                if (woken != null && random.nextInt(20) == 0) {
                    wakeSpuriously(woken, random.nextBoolean());
                }
            }
        });
        assertThat(position).hasValue(appended.get());
        assertThat(appended.get()).isPositive();
    }

    /** Runs one random operation; returns the number of entries that it has appended. */
    private int step(Random random) throws IOException {
        for (int i = random.nextInt(200); i > 0; i--) {
            Thread.onSpinWait();
        }
        switch (random.nextInt(12)) {
            case 0 -> commit.turn().runExclusively(this::exclusively);
            case 1 -> commit.turn().tryRun(this::exclusively);
            case 2 -> commit.turn().tryRunWithin(random.nextInt(2), this::exclusively);
            default -> {
                append();
                return 1;
            }
        }
        return 0;
    }

    private static void wakeSpuriously(Thread woken, boolean interrupt) {
        if (interrupt) {
            woken.interrupt();
        } else {
            LockSupport.unpark(woken);
        }
    }

    @Test
    void anEditGetsTheTurnAmongSteadyAppends() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        runInParallel(5, number -> {
            if (number > 0) {
                while (!done.get()) {
                    append();
                }
            } else {
                for (int i = 0; i < 50; i++) {
                    commit.turn().runExclusively(this::exclusively);
                }
                done.set(true);
            }
        });
        assertThat(done).isTrue();
    }

    @Test
    void aWriterThatThrowsLeavesTheTurnToOthers() throws Exception {
        GroupCommit<NoteEntry> failing = new GroupCommit<>(Durability.ALWAYS, batch -> {
            batch.forEach(pending -> pending.fail(new JournalException("full")));
            throw new IllegalStateException("worse");
        });
        AtomicLong failures = new AtomicLong();
        runInParallel(30, number -> {
            for (int i = 0; i < EACH; i++) {
                try {
                    failing.append(pending());
                } catch (JournalException | IllegalStateException e) {
                    failures.incrementAndGet();
                }
            }
        });
        assertThat(failures).hasValue(30 * EACH);
    }

    @Test
    void aCallerSleepsWhileAnotherThreadHasTheTurn() throws Exception {
        Thread appending = new Thread(this::append);
        commit.turn().runExclusively(() -> {
            appending.start();
            Eventually.assertHolds(() -> assertThat(appending.getState()).isEqualTo(Thread.State.WAITING));
            return null;
        });
        appending.join();
        assertThat(position).hasValue(1);
    }

    @Test
    void rejectsAnAppendWithinTheTurn() throws Exception {
        commit.turn().runExclusively(() -> {
            assertThatIllegalStateException().isThrownBy(this::append);
            return null;
        });
        assertThat(append().position().value()).isEqualTo(1);
    }

    private StoredEntry<NoteEntry> append() {
        return commit.append(pending());
    }

    private static PendingAppend<NoteEntry> pending() {
        CheckedKind<NoteEntry> kind = new CheckedKind<>(new NoteEntryKind());
        return new PendingAppend<>(PreparedEntry.of(NoteEntry.of("a", "text"), kind, 1 << 20, false));
    }

    private void write(List<PendingAppend<NoteEntry>> batch) {
        exclusively();
        for (PendingAppend<NoteEntry> pending : batch) {
            assertThat(pending.isDone()).isFalse();
            pending.setStored(pending.prepared().storedAt(position.incrementAndGet()));
            pending.complete();
        }
    }

    private Void exclusively() {
        assertThat(busy.compareAndSet(false, true)).isTrue();
        Thread.yield();
        busy.set(false);
        return null;
    }

    private interface Work {
        void run(int number) throws Exception;
    }

    private static void runInParallel(int threads, Work work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Void>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                running.add(pool.submit((Callable<Void>) () -> {
                    work.run(number);
                    return null;
                }));
            }
            for (Future<Void> result : running) {
                result.get(50, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
