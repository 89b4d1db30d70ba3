package io.mneme.support.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.mneme.api.owner.OwnerScope;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** How the tasks of an executor run. */
class NamedExecutorTest extends NamedExecutorFixture {

    @Test
    void aSingleThreadIsCalledAsTheExecutorIs() throws Exception {
        NamedExecutor executor = opened(single());
        Thread thread = executor.submit(Thread::currentThread).get();
        assertThat(thread.getName()).isEqualTo("mneme-one");
        assertThat(thread.isDaemon()).isTrue();
        assertThat(executor.name()).isEqualTo("mneme-one");
    }

    @Test
    void aTaskRunsForTheOwnerOfTheThreadThatGaveIt() throws Exception {
        NamedExecutor executor = opened(single());
        List<Future<String>> owners = new ArrayList<>();
        OwnerScope.run("anna", () -> owners.add(executor.submit(OwnerScope::owner)));
        owners.add(executor.submit(OwnerScope::owner));
        assertThat(owners.get(0).get()).isEqualTo("anna");
        assertThat(owners.get(1).get()).isEmpty();
    }

    @Test
    void severalThreadsAreNumbered() throws Exception {
        NamedExecutor executor = opened(NamedExecutor.pool("mneme-some", 2, ClosePolicy.FINISH, Duration.ZERO));
        executor.execute(this::blockHere);
        executor.execute(this::blockHere);
        assertThat(List.of(next(), next())).containsExactlyInAnyOrder("mneme-some-1 begins", "mneme-some-2 begins");
    }

    @Test
    void aThreadHasTheClassLoaderOfTheBundleAndNotOfItsCaller() throws Exception {
        NamedExecutor executor = opened(single());
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(new ClassLoader() {});
        try {
            assertThat(executor.submit(() -> Thread.currentThread().getContextClassLoader())
                            .get())
                    .isSameAs(NamedExecutor.class.getClassLoader());
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void anExecutorNeedsAThread() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NamedExecutor.pool("mneme-none", 0, ClosePolicy.FINISH, LONG));
    }

    @Test
    void tasksBeginInTheOrderOfTheirCalls() throws Exception {
        NamedExecutor executor = opened(single());
        executor.execute(this::blockHere);
        next();
        for (int i = 0; i < 100; i++) {
            String number = String.valueOf(i);
            executor.execute(() -> events.add(number));
        }
        release.countDown();
        assertThat(next()).isEqualTo("mneme-one ends");
        for (int i = 0; i < 100; i++) {
            assertThat(next()).isEqualTo(String.valueOf(i));
        }
    }

    @Test
    void withoutPlacesToWaitATaskIsRefusedWhileAllThreadsAreBusy() throws Exception {
        NamedExecutor executor = opened(NamedExecutor.unqueued("mneme-some", 2, ClosePolicy.FINISH, Duration.ZERO));
        executor.execute(this::blockHere);
        executor.execute(this::blockHere);
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> executor.execute(() -> {}))
                .withMessage("mneme-some has 2 tasks, and no place for another");
        assertThat(executor.tasks()).isEqualTo(2);
        assertThat(executor.refused()).isEqualTo(1);
        release.countDown();
        awaitTasks(executor, 0);
        assertThat(executor.submit(() -> "again").get()).isEqualTo("again");
    }

    @Test
    void withoutPlacesToWaitATaskGetsAThreadThatHasWorkedBefore() throws Exception {
        NamedExecutor executor = opened(NamedExecutor.unqueued("mneme-some", 100, ClosePolicy.FINISH, Duration.ZERO));
        Set<String> threads = new HashSet<>();
        for (int task = 0; task < 100; task++) {
            threads.add(executor.submit(() -> Thread.currentThread().getName()).get());
        }
        assertThat(threads).hasSizeLessThan(100);
    }

    @Test
    void withoutPlacesToWaitNoTaskIsTakenThatIsDueLater() {
        NamedExecutor executor = opened(NamedExecutor.unqueued("mneme-some", 2, ClosePolicy.FINISH, Duration.ZERO));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> executor.schedule(() -> {}, LONG))
                .withMessage("mneme-some has no queue for tasks that are due later");
        assertThat(executor.tasks()).isZero();
    }

    @Test
    void asManyTasksWaitAsThereArePlacesAndNoMore() throws Exception {
        NamedExecutor executor = opened(new NamedExecutor("mneme-one", 1, 2, ClosePolicy.FINISH, Duration.ZERO));
        executor.execute(this::blockHere);
        executor.schedule(() -> {}, LONG);
        executor.submit(() -> true);
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> executor.submit(() -> true));
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> executor.schedule(() -> {}, SHORT));
        assertThat(executor.refused()).isEqualTo(2);
        release.countDown();
        awaitTasks(executor, 1);
    }

    @Test
    void aCancelledTaskDoesNotRunAndGivesItsPlaceBackWhenItIsItsTurn() throws Exception {
        NamedExecutor executor = opened(single());
        executor.execute(this::blockHere);
        next();
        Future<?> waiting = executor.schedule(() -> events.add("ran"), Duration.ZERO);
        assertThat(waiting.cancel(false)).isTrue();
        assertThat(executor.tasks()).isEqualTo(2);
        release.countDown();
        awaitTasks(executor, 0);
        assertThat(events).containsExactly("mneme-one ends");
    }

    @Test
    void aFailureIsLoggedWithTheNameAndTheThreadGoesOn() throws Exception {
        NamedExecutor executor = opened(single());
        Thread thread = executor.submit(Thread::currentThread).get();
        executor.execute(() -> {
            throw new IllegalStateException("broken");
        });
        executor.schedule(
                () -> {
                    throw new StackOverflowError("broken");
                },
                Duration.ZERO);
        assertThat(executor.submit(Thread::currentThread).get()).isSameAs(thread);
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("a task of mneme-one failed", "a task of mneme-one failed");
    }

    @Test
    void theCallerOfSubmitGetsTheFailureInstead() {
        NamedExecutor executor = opened(single());
        IllegalStateException broken = new IllegalStateException("broken");
        Future<Object> future = executor.submit(() -> {
            throw broken;
        });
        assertThatThrownBy(future::get).isInstanceOf(ExecutionException.class).hasCause(broken);
        assertThat(lines.list).isEmpty();
    }

    @Test
    void aPeriodicTaskThatFailsRunsAgainAndTakesNoPlace() throws Exception {
        NamedExecutor executor = opened(NamedExecutor.single("mneme-one", ClosePolicy.FINISH, Duration.ZERO));
        executor.scheduleWithFixedDelay(
                () -> {
                    events.add("run");
                    throw new IllegalStateException("broken");
                },
                Duration.ZERO,
                Duration.ofMillis(1));
        next();
        next();
        assertThat(executor.tasks()).isZero();
    }
}
