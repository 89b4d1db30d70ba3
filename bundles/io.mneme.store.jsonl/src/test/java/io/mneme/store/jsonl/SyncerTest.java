package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SyncerTest {

    @Test
    void syncsWhatWasWrittenOnItsOwnThread() throws InterruptedException {
        CountDownLatch synced = new CountDownLatch(1);
        Syncer.Target target = () -> {
            if (Thread.currentThread().getName().equals("mneme-journal-notes")) {
                synced.countDown();
            }
        };
        try (Syncer syncer = new Syncer("notes", Duration.ofMillis(1), target)) {
            syncer.written();
            assertThat(synced.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void triesAgainAfterAFailure() throws InterruptedException {
        CountDownLatch tried = new CountDownLatch(3);
        Syncer.Target target = () -> {
            tried.countDown();
            throw new IOException("Input/output error");
        };
        try (Syncer syncer = new Syncer("notes", Duration.ofMillis(1), target)) {
            syncer.written();
            assertThat(tried.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }
}
