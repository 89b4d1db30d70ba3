package io.mneme.store.jsonl.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.store.jsonl.maintenance.BackgroundTasks;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class IntervalSyncTest {

    @Test
    void syncsOnTheThreadOfTheJournal() throws InterruptedException {
        CountDownLatch synced = new CountDownLatch(1);
        IntervalSync intervalSync = new IntervalSync(() -> {
            if (Thread.currentThread().getName().equals("mneme-journal-notes")) {
                synced.countDown();
            }
        });
        try (BackgroundTasks tasks = new BackgroundTasks("mneme-journal-notes")) {
            tasks.schedule(Duration.ofMillis(1), "a sync", intervalSync::sync);
            intervalSync.markUnsynced();
            assertThat(synced.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void doesNotSyncWithoutAWrite() throws IOException {
        AtomicInteger syncs = new AtomicInteger();
        IntervalSync intervalSync = new IntervalSync(syncs::incrementAndGet);
        intervalSync.sync();
        intervalSync.markUnsynced();
        intervalSync.sync();
        intervalSync.sync();
        assertThat(syncs).hasValue(1);
    }

    @Test
    void syncsAgainAfterAFailure() {
        AtomicInteger attempts = new AtomicInteger();
        IntervalSync intervalSync = new IntervalSync(() -> {
            attempts.incrementAndGet();
            throw new IOException("Input/output error");
        });
        intervalSync.markUnsynced();
        assertThatExceptionOfType(IOException.class).isThrownBy(intervalSync::sync);
        assertThatExceptionOfType(IOException.class).isThrownBy(intervalSync::sync);
        assertThat(attempts).hasValue(2);
    }
}
