package io.mneme.store.jsonl.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class BackgroundTasksTest {

    private static final Duration NEVER = Duration.ofDays(1);

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void whatIsBegunRunsBesideTheCallerBeforeItsResultIsAskedFor() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        try (BackgroundTasks tasks = new BackgroundTasks("test")) {
            Supplier<String> begun = tasks.supplyAsync(() -> {
                running.countDown();
                return Thread.currentThread().getName();
            });
            await(running);
            assertThat(begun.get()).isEqualTo("test");
        }
    }

    @Test
    void anAlignedTaskRunsAtTheMultiplesOfItsInterval() {
        assertThat(BackgroundTasks.untilMultiple(250, 0)).isEqualTo(250);
        assertThat(BackgroundTasks.untilMultiple(250, 1)).isEqualTo(249);
        assertThat(BackgroundTasks.untilMultiple(250, 749)).isEqualTo(1);
        // The clock may begin anywhere.
        assertThat(BackgroundTasks.untilMultiple(250, -1)).isEqualTo(1);
    }

    @Test
    void anAlignedTaskRunsAgainAfterAFailureAndAfterAnError() throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(4);
        try (BackgroundTasks tasks = new BackgroundTasks("test")) {
            tasks.scheduleAligned(Duration.ofMillis(1), "a look", () -> {
                runs.countDown();
                if (runs.getCount() == 3) {
                    throw new IOException("of a disk");
                }
                if (runs.getCount() == 2) {
                    throw new StackOverflowError("of a follower");
                }
            });
            await(runs);
        }
    }

    @Test
    void anAlignedTaskEndsWithTheClose() throws InterruptedException {
        CountDownLatch first = new CountDownLatch(1);
        BackgroundTasks tasks = new BackgroundTasks("aligned and closed");
        tasks.scheduleAligned(Duration.ofMillis(1), "a look", first::countDown);
        await(first);
        tasks.close();
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("aligned and closed");
    }

    @Test
    void aTaskThatAsksForAnotherRunGetsItAfterThePause() throws InterruptedException {
        Duration pause = Duration.ofMillis(30);
        List<Long> runs = new CopyOnWriteArrayList<>();
        CountDownLatch done = new CountDownLatch(3);
        try (BackgroundTasks tasks = new BackgroundTasks("test")) {
            tasks.onDemand("rotation", pause, () -> {
                        runs.add(System.nanoTime());
                        done.countDown();
                        return done.getCount() > 0;
                    })
                    .run();
            await(done);
        }
        assertThat(runs).hasSize(3);
        assertThat(runs.get(1) - runs.get(0)).isGreaterThanOrEqualTo(pause.toNanos());
        assertThat(runs.get(2) - runs.get(1)).isGreaterThanOrEqualTo(pause.toNanos());
    }

    @Test
    void aRequestDuringARunIsAnsweredByOneMoreRun() throws InterruptedException {
        CountDownLatch first = new CountDownLatch(1);
        CompletableFuture<Void> requested = new CompletableFuture<>();
        CountDownLatch second = new CountDownLatch(2);
        try (BackgroundTasks tasks = new BackgroundTasks("test")) {
            Runnable request = tasks.onDemand("rotation", Duration.ofMillis(1), () -> {
                first.countDown();
                requested.join();
                second.countDown();
                return false;
            });
            request.run();
            await(first);
            request.run();
            request.run();
            requested.complete(null);
            await(second);
        }
    }

    @Test
    void aRequestWithinThePauseIsAnsweredAtItsEnd() throws InterruptedException {
        Duration pause = Duration.ofMillis(30);
        List<Long> runs = new CopyOnWriteArrayList<>();
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(2);
        try (BackgroundTasks tasks = new BackgroundTasks("test")) {
            Runnable request = tasks.onDemand("notification", pause, () -> {
                runs.add(System.nanoTime());
                first.countDown();
                second.countDown();
                return false;
            });
            request.run();
            await(first);
            request.run();
            await(second);
        }
        assertThat(runs).hasSize(2);
        assertThat(runs.get(1) - runs.get(0)).isGreaterThanOrEqualTo(pause.toNanos());
    }

    @Test
    void noneOfTenThousandRequestsIsLostWhenItComesAsThePauseEnds() throws InterruptedException {
        AtomicInteger given = new AtomicInteger();
        BlockingQueue<Integer> seen = new LinkedBlockingQueue<>();
        try (BackgroundTasks tasks = new BackgroundTasks("test")) {
            Runnable request = tasks.onDemand("notification", Duration.ofNanos(1), () -> {
                seen.add(given.get());
                return false;
            });
            for (int number = 1; number <= 10_000; number++) {
                given.set(number);
                request.run();
                assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo(number);
            }
        }
    }

    @Test
    void aRequestAfterAnErrorIsAnswered() throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(2);
        CountDownLatch first = new CountDownLatch(1);
        try (BackgroundTasks tasks = new BackgroundTasks("test")) {
            Runnable request = tasks.onDemand("notification", Duration.ofMillis(1), () -> {
                runs.countDown();
                first.countDown();
                if (runs.getCount() > 0) {
                    throw new StackOverflowError("of a subscriber");
                }
                return false;
            });
            request.run();
            await(first);
            request.run();
            await(runs);
        }
    }

    @Test
    void closingDoesNotWaitForATaskThatPauses() throws InterruptedException {
        CountDownLatch first = new CountDownLatch(1);
        BackgroundTasks tasks = new BackgroundTasks("test");
        Runnable request = tasks.onDemand("rotation", NEVER, () -> {
            first.countDown();
            return true;
        });
        request.run();
        await(first);
        tasks.close();
        request.run();
        assertThat(first.getCount()).isZero();
    }
}
