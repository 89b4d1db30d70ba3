package io.mneme.support.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** What a close does with the tasks of an executor. */
class NamedExecutorCloseTest extends NamedExecutorFixture {

    @Test
    void aClosedExecutorRefusesTasksAndKeepsNoPlaceForThem() {
        NamedExecutor executor = opened(single());
        executor.close();
        assertThat(executor.isClosed()).isTrue();
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> executor.execute(() -> {}))
                .withMessage("mneme-one is closed");
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> executor.scheduleWithFixedDelay(() -> {}, LONG, LONG));
        assertThat(executor.tasks()).isZero();
        assertThat(executor.refused()).isZero();
    }

    @Test
    void aCloseThatFinishesRunsWhatIsDueAndNothingElse() throws Exception {
        NamedExecutor executor = opened(NamedExecutor.single("mneme-one", ClosePolicy.FINISH, LONG));
        executor.execute(this::blockHere);
        executor.execute(() -> events.add("due"));
        executor.schedule(() -> events.add("later"), LONG);
        executor.scheduleWithFixedDelay(() -> events.add("periodic"), LONG, LONG);
        assertThat(next()).isEqualTo("mneme-one begins");
        new Thread(release::countDown).start();
        executor.close();
        assertThat(events).containsExactly("mneme-one ends", "due");
    }

    @Test
    void aCloseThatFinishesInterruptsNothingAndNamesWhatStillRuns() throws Exception {
        NamedExecutor executor = opened(NamedExecutor.single("mneme-one", ClosePolicy.FINISH, SHORT));
        executor.execute(this::blockHere);
        next();
        executor.close();
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("mneme-one still runs a task 20 ms after its close");
        release.countDown();
        assertThat(next()).isEqualTo("mneme-one ends");
    }

    @Test
    void aCloseMayInterruptWhatStillRunsAfterItsTimeout() throws Exception {
        NamedExecutor executor = opened(NamedExecutor.single("mneme-one", ClosePolicy.FINISH_OR_INTERRUPT, SHORT));
        executor.execute(this::blockHere);
        executor.execute(() -> events.add("dropped"));
        next();
        executor.close();
        assertThat(next()).isEqualTo("mneme-one is interrupted");
        assertThat(lines.list).hasSize(1);
        awaitEnd(executor);
        assertThat(events).isEmpty();
    }

    @Test
    void aCloseMayInterruptAtOnce() throws Exception {
        NamedExecutor executor = opened(NamedExecutor.single("mneme-one", ClosePolicy.INTERRUPT, LONG));
        executor.execute(this::blockHere);
        executor.execute(() -> events.add("dropped"));
        next();
        executor.close();
        assertThat(events).containsExactly("mneme-one is interrupted");
        assertThat(lines.list).isEmpty();
    }

    @Test
    void anInterruptEndsTheWaitOfTheCloseAndStaysSet() throws Exception {
        NamedExecutor executor = opened(NamedExecutor.single("mneme-one", ClosePolicy.FINISH, LONG));
        executor.execute(this::blockHere);
        next();
        Thread.currentThread().interrupt();
        executor.close();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aCloseWithoutATimeoutReturnsAtOnceAndTheTasksEndLater() throws Exception {
        NamedExecutor executor = single();
        try (executor) {
            executor.execute(this::blockHere);
            executor.execute(() -> events.add("last"));
        }
        assertThat(lines.list).isEmpty();
        release.countDown();
        assertThat(List.of(next(), next(), next())).containsExactly("mneme-one begins", "mneme-one ends", "last");
    }
}
