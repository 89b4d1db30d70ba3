package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SyncerTest {

    @Test
    void syncsWhatWasWrittenOnTheJournalsThread() throws InterruptedException {
        CountDownLatch synced = new CountDownLatch(1);
        Syncer syncer = new Syncer(() -> {
            if (Thread.currentThread().getName().equals("mneme-journal-notes")) {
                synced.countDown();
            }
        });
        try (Chores chores = new Chores("mneme-journal-notes")) {
            chores.every(Duration.ofMillis(1), "a sync", syncer::sync);
            syncer.written();
            assertThat(synced.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void doesNothingWhenNothingWasWritten() throws IOException {
        AtomicInteger syncs = new AtomicInteger();
        Syncer syncer = new Syncer(syncs::incrementAndGet);
        syncer.sync();
        syncer.written();
        syncer.sync();
        syncer.sync();
        assertThat(syncs).hasValue(1);
    }

    @Test
    void triesAgainAfterAFailure() {
        AtomicInteger tried = new AtomicInteger();
        Syncer syncer = new Syncer(() -> {
            tried.incrementAndGet();
            throw new IOException("Input/output error");
        });
        syncer.written();
        assertThatExceptionOfType(IOException.class).isThrownBy(syncer::sync);
        assertThatExceptionOfType(IOException.class).isThrownBy(syncer::sync);
        assertThat(tried).hasValue(2);
    }
}
