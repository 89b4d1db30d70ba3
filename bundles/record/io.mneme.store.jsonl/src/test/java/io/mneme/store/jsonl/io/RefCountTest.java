package io.mneme.store.jsonl.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A resource is closed once, by its last user. */
class RefCountTest {

    private final RefCount users = new RefCount();

    @Test
    void theCreatorIsAUser() {
        assertThat(users.release()).isTrue();
    }

    @Test
    void onlyTheLastUserCloses() {
        assertThat(users.retain()).isTrue();
        assertThat(users.retain()).isTrue();
        assertThat(users.release()).isFalse();
        assertThat(users.release()).isFalse();
        assertThat(users.release()).isTrue();
    }

    @Test
    void nothingClosedIsRetained() {
        users.release();
        assertThat(users.retain()).isFalse();
        assertThat(users.retain()).isFalse();
    }

    @Test
    void aReleaseTooManyDoesNotCloseAgain() {
        users.release();
        assertThat(users.release()).isFalse();
        assertThat(users.retain()).isFalse();
    }

    @Test
    void ofManyThreadsOneCloses() throws Exception {
        AtomicInteger closed = new AtomicInteger();
        Callable<Void> use = () -> {
            for (int i = 0; i < 10_000 && users.retain(); i++) {
                assertThat(closed).hasValue(0);
                closed.addAndGet(users.release() ? 1 : 0);
            }
            return null;
        };
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<Void>> uses =
                IntStream.range(0, 4).mapToObj(i -> threads.submit(use)).toList();
        closed.addAndGet(users.release() ? 1 : 0);
        for (Future<Void> each : uses) {
            each.get();
        }
        threads.shutdown();
        assertThat(closed).hasValue(1);
        assertThat(users.retain()).isFalse();
    }
}
