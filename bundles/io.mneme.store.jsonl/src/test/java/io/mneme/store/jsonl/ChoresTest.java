package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ChoresTest {

    @Test
    void whatIsBegunGoesOnBesideTheCallerUntilItsResultIsAskedFor() {
        CountDownLatch asked = new CountDownLatch(1);
        try (Chores chores = new Chores("test")) {
            Supplier<String> begun = chores.begun(() -> {
                try {
                    asked.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return Thread.currentThread().getName();
            });
            asked.countDown();
            assertThat(begun.get()).isEqualTo("test");
        }
    }
}
