package io.mneme.context.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.context.ContextHarness;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A container with calls of policies that do not return before the test ends. */
abstract class HangingPolicyFixture {

    static final int THREADS = 4;

    /** Enough for a call to begin on a busy machine: one that never began has ended when its time is over. */
    static final String LITTLE_TIME = "500";

    final ContextHarness house = new ContextHarness();
    final CountDownLatch released = new CountDownLatch(1);
    final CountDownLatch called = new CountDownLatch(1);
    final ExecutorService callers = Executors.newFixedThreadPool(THREADS);

    @BeforeEach
    void allowLittleTime() {
        house.context.modified(Map.of("timeout_ms", LITTLE_TIME));
        house.journal.confirm("a");
    }

    /** Waits for all callers: one that logs later would be seen by another test, which listens to the same logger. */
    @AfterEach
    void release() throws InterruptedException {
        released.countDown();
        callers.shutdown();
        assertThat(callers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }

    <T> T block() {
        called.countDown();
        while (released.getCount() > 0) {
            try {
                released.await();
            } catch (InterruptedException ignored) {
                // It is stubborn.
            }
        }
        return null;
    }

    /** Does not return its name before it is released. */
    final class Silent implements HistoryRenderer {

        @Override
        public String name() {
            block();
            return "silent";
        }

        @Override
        public String render(HistoryEntry said) {
            return "";
        }
    }
}
