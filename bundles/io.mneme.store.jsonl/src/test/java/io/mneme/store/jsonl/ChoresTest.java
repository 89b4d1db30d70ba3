package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ChoresTest {

    @Test
    void whatIsBegunRunsBesideTheCallerBeforeItsResultIsAskedFor() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        try (Chores chores = new Chores("test")) {
            Supplier<String> begun = chores.begun(() -> {
                running.countDown();
                return Thread.currentThread().getName();
            });
            assertThat(running.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(begun.get()).isEqualTo("test");
        }
    }
}
