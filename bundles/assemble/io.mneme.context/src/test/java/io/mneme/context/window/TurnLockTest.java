package io.mneme.context.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnLockTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final int ROUNDS = 10;

    private final TurnLock lock = new TurnLock();
    private final AtomicBoolean hadTurn = new AtomicBoolean();
    private Thread other = new Thread(() -> {});

    @AfterEach
    void end() throws InterruptedException {
        lock.release();
        other.join();
    }

    @Test
    void aFreeTurnIsTakenBeforeARequestThatIsYetToWake() throws InterruptedException {
        boolean overtaken = false;
        while (!overtaken) {
            take();
            letAnotherWait(() -> other.getState() == Thread.State.TIMED_WAITING);
            lock.release();
            take();
            overtaken = !hadTurn.get();
            lock.release();
            other.join();
        }
    }

    /** The other request may be between two slices just then, so that not each round counts. */
    @Test
    void noRequestGoesBeforeOneThatHasWaitedForASlice() throws InterruptedException {
        int overtaken = 0;
        for (int round = 0; round < ROUNDS; round++) {
            take();
            letAnotherWait(lock::hasOverdue);
            lock.release();
            take();
            overtaken += hadTurn.get() ? 0 : 1;
            lock.release();
            other.join();
        }
        assertThat(overtaken).isLessThanOrEqualTo(ROUNDS / 5);
        assertThat(lock.hasOverdue()).isFalse();
    }

    @Test
    void aRequestWaitsNoLongerThanItsTimeout() throws InterruptedException {
        take();
        AtomicBoolean taken = new AtomicBoolean(true);
        other = new Thread(() -> {
            lock.await(Duration.ofMillis(1), () -> false);
            taken.set(lock.isTaken());
        });
        other.start();
        other.join();

        assertThat(taken).isFalse();
        assertThat(lock.hasOverdue()).isFalse();
    }

    private void take() {
        lock.await(LONG, () -> false);
        assertThat(lock.isTaken()).isTrue();
    }

    private void letAnotherWait(BooleanSupplier waits) {
        hadTurn.set(false);
        other = new Thread(() -> {
            lock.await(LONG, () -> false);
            hadTurn.set(true);
            lock.release();
        });
        other.start();
        while (!waits.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }
}
