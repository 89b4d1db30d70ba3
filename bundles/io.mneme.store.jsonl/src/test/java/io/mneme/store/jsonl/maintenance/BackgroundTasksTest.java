package io.mneme.store.jsonl.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class BackgroundTasksTest {

    @Test
    void whatIsBegunRunsBesideTheCallerBeforeItsResultIsAskedFor() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        try (BackgroundTasks tasks = new BackgroundTasks("test")) {
            Supplier<String> begun = tasks.supplyAsync(() -> {
                running.countDown();
                return Thread.currentThread().getName();
            });
            assertThat(running.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(begun.get()).isEqualTo("test");
        }
    }
}
