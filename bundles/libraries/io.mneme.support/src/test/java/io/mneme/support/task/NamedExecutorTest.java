package io.mneme.support.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

@Timeout(60)
class NamedExecutorTest {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(20);

    private final Logger logger = (Logger) LoggerFactory.getLogger(NamedExecutor.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final CountDownLatch release = new CountDownLatch(1);
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final List<NamedExecutor> opened = new ArrayList<>();

    @BeforeEach
    void listen() {
        lines.list = Collections.synchronizedList(new ArrayList<>());
        lines.start();
        logger.addAppender(lines);
        logger.setAdditive(false);
    }

    @AfterEach
    void endAll() throws InterruptedException {
        release.countDown();
        for (NamedExecutor executor : opened) {
            executor.close();
            awaitEnd(executor);
        }
        logger.detachAppender(lines);
        logger.setAdditive(true);
    }

    @Test
    void aSingleThreadIsCalledAsTheExecutorIs() throws Exception {
        NamedExecutor executor = opened(single());
        Thread thread = executor.submit(Thread::currentThread).get();
        assertThat(thread.getName()).isEqualTo("mneme-one");
        assertThat(thread.isDaemon()).isTrue();
        assertThat(executor.name()).isEqualTo("mneme-one");
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
        NamedExecutor executor = opened(NamedExecutor.unqueued("mneme-one", 1, ClosePolicy.FINISH, Duration.ZERO));
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

    private static NamedExecutor single() {
        return NamedExecutor.single("mneme-one", ClosePolicy.FINISH, Duration.ZERO);
    }

    private NamedExecutor opened(NamedExecutor executor) {
        opened.add(executor);
        return executor;
    }

    private void blockHere() {
        String name = Thread.currentThread().getName();
        events.add(name + " begins");
        try {
            release.await();
            events.add(name + " ends");
        } catch (InterruptedException closed) {
            events.add(name + " is interrupted");
        }
    }

    private String next() throws InterruptedException {
        String event = events.poll(LONG.toSeconds(), TimeUnit.SECONDS);
        assertThat(event).as("an event in time").isNotNull();
        return event;
    }

    private static void awaitTasks(NamedExecutor executor, int count) {
        while (executor.tasks() != count) {
            Thread.onSpinWait();
        }
    }

    private static void awaitEnd(NamedExecutor executor) throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith(executor.name())) {
                thread.join(LONG.toMillis());
            }
        }
    }
}
