package io.mneme.context.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOError;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** Whatever a plug-in does, its caller goes on, and no text of it gets out. */
class PluginBoundaryTest {

    private static final Duration LIMIT = Duration.ofMillis(100);

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Failures failures = new Failures(() -> 5);
    private final PluginThreads threads = new PluginThreads("renderer", () -> LIMIT);
    private final PluginBoundary plugin = PluginBoundary.of("renderer moody of plug.in 1.2.3", this, threads, failures);

    @BeforeEach
    void listen() {
        log.start();
        logger().addAppender(log);
    }

    @AfterEach
    void end() {
        logger().detachAppender(log);
        over.countDown();
    }

    static Stream<Throwable> throwables() {
        return Stream.of(
                new Error("secret"),
                new IOError(new IOException("secret")),
                new ServiceConfigurationError("secret"),
                new ThreadDeath(),
                new OutOfMemoryError("secret"),
                new InternalError("secret"),
                new StackOverflowError("secret"),
                new NoClassDefFoundError("secret"),
                new AssertionError("secret"),
                new IllegalStateException("secret"),
                new IOException("secret"));
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("throwables")
    void containsEveryThrowableAndNamesItsClassAndPlace(Throwable thrown) {
        Answer<String> answer = plugin.ask(() -> sneak(thrown));

        assertThat(answer.failure())
                .startsWith("threw " + thrown.getClass().getName() + " at io.mneme.context.plugin.PluginBoundaryTest.")
                .doesNotContain("secret");
        assertThat(failures.total()).isEqualTo(1);
    }

    static Stream<Throwable> hostileOnes() {
        return Stream.of(
                new Hostile(() -> null),
                new Hostile(() -> new StackTraceElement[] {null}),
                new Hostile(() -> {
                    throw new IllegalStateException("secret");
                }),
                new Hostile(() -> {
                    throw new Error("secret");
                }),
                new Hostile(() -> new StackTraceElement[] {new StackTraceElement("secret", "secret", "secret", 1)}),
                new Hostile(() -> new StackTraceElement[] {new StackTraceElement("secret", "<init>", "secret", 1)}),
                new Hostile(() ->
                        new StackTraceElement[] {new StackTraceElement("java.lang.String", "secret", "secret", 1)}));
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("hostileOnes")
    void namesOnlyTheClassOfAnExceptionThatDoesNotTellItsPlace(Throwable hostile) {
        Answer<String> answer = plugin.ask(() -> sneak(hostile));

        assertThat(answer.failure()).isEqualTo("threw " + Hostile.class.getName());
    }

    @Test
    void answersWhenTheExceptionItselfBlocks() {
        Answer<String> answer = plugin.ask(() -> sneak(new Hostile(() -> {
            awaitStubbornly(over);
            return null;
        })));

        assertThat(answer.failure()).isEqualTo("did not answer within 100 ms");
    }

    @Test
    void logsEachCauseOnceWithThePluginsNameAndNoMessage() {
        for (int i = 0; i < 3; i++) {
            plugin.ask(() -> {
                throw new IllegalStateException("secret");
            });
            plugin.ask(() -> null);
        }
        assertThat(failures.total()).isEqualTo(6);
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .hasSize(2)
                .allMatch(line -> line.startsWith("renderer moody of plug.in 1.2.3: "))
                .noneMatch(line -> line.contains("secret"));
    }

    @Test
    void forgetsARowOfFailuresOnlyWhenTheLastQuestionIsAnswered() {
        for (int i = 0; i < 5; i++) {
            plugin.prepare(() -> "fine");
            plugin.ask(() -> null);
        }
        assertThat(failures.tooMany()).isTrue();
        plugin.ask(() -> "fine");
        assertThat(failures.tooMany()).isFalse();
    }

    @Test
    void refusesCallsAtOnceAsLongAsOneHasNotReturned() {
        plugin.ask(this::block);
        Answer<String> next = plugin.ask(() -> "fine");

        assertThat(next.failure()).isEqualTo("has not returned from an earlier call");
        assertThat(plugin.overdue()).isPresent();
    }

    @Test
    void countsManyRefusalsAsOneFailureInEachTimeLimit() {
        PluginBoundary patient = PluginBoundary.of(
                        "renderer x", this, new PluginThreads("renderer", () -> Duration.ofDays(1)), failures)
                .named("renderer x", LIMIT);
        patient.ask(this::block);
        for (int i = 0; i < 1_000; i++) {
            patient.ask(() -> "fine");
        }

        assertThat(failures.total()).isLessThan(500);
    }

    @Test
    void goesOnAsSoonAsTheCallReturns() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);
        plugin.ask(() -> {
            try {
                over.await();
            } catch (InterruptedException expected) {
                interrupted.countDown();
            }
            return "late";
        });
        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
        Answer<String> next = plugin.ask(() -> "fine");
        for (int i = 0; i < 10_000 && next.failed(); i++) {
            next = plugin.ask(() -> "fine");
            Thread.onSpinWait();
        }

        assertThat(next.get()).isEqualTo("fine");
    }

    @Test
    void anotherPluginHasItsOwnThreads() {
        plugin.ask(this::block);
        PluginBoundary other = PluginBoundary.of(
                "renderer y", this, new PluginThreads("renderer", () -> Duration.ofSeconds(60)), failures);

        assertThat(other.ask(() -> "fine").get()).isEqualTo("fine");
    }

    @Test
    void servesMoreCallersAtATimeThanItHasThreads() throws Exception {
        PluginBoundary busy = PluginBoundary.of(
                "renderer z", this, new PluginThreads("renderer", () -> Duration.ofSeconds(60)), failures);
        ExecutorService callers = Executors.newFixedThreadPool(100);
        CountDownLatch together = new CountDownLatch(100);
        List<Future<Answer<String>>> answers = Stream.generate(() -> callers.submit(() -> {
                    together.countDown();
                    together.await();
                    return busy.ask(() -> "fine");
                }))
                .limit(100)
                .toList();
        for (Future<Answer<String>> answer : answers) {
            assertThat(answer.get(60, TimeUnit.SECONDS).failure()).isEmpty();
        }
        callers.shutdown();
    }

    @Test
    void interruptsWhatRunsWhenThePluginLeaves() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        PluginBoundary patient = PluginBoundary.of(
                "renderer z", this, new PluginThreads("renderer", () -> Duration.ofMinutes(5)), failures);
        PendingAnswer<String> pending = patient.begin(() -> {
            running.countDown();
            try {
                over.await();
            } catch (InterruptedException expected) {
                interrupted.countDown();
            }
            return "late";
        });
        running.await(60, TimeUnit.SECONDS);
        patient.close();

        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(pending.await().get()).isEqualTo("late");
    }

    @Test
    void aRequestThatIsInterruptedStaysSoAndIsNoFailureOfThePlugin() {
        AtomicReference<Answer<String>> answer = new AtomicReference<>();
        Thread.currentThread().interrupt();
        answer.set(plugin.ask(this::block));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(answer.get().failed()).isTrue();
        assertThat(failures.total()).isZero();
    }

    @Test
    void aPolicyOfTheContainerRunsOnTheRequestsThread() {
        PluginBoundary own = PluginBoundary.of("renderer plain", this, CallRunner.INLINE, failures);

        assertThat(own.ask(Thread::currentThread).get()).isSameAs(Thread.currentThread());
    }

    private String block() {
        awaitStubbornly(over);
        return "late";
    }

    private static void awaitStubbornly(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException ignored) {
                // It is stubborn.
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> String sneak(Throwable thrown) throws T {
        thrown.fillInStackTrace();
        throw (T) thrown;
    }

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger(PluginBoundary.class);
    }

    /** An exception that tells its place, or does not, as a test wants it. */
    private static final class Hostile extends Error {

        private static final long serialVersionUID = 1L;

        private final transient Callable<StackTraceElement[]> stack;

        Hostile(Callable<StackTraceElement[]> stack) {
            this.stack = stack;
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            try {
                return stack.call();
            } catch (RuntimeException unchecked) {
                throw unchecked;
            } catch (Exception checked) {
                throw new IllegalStateException(Arrays.toString(new Object[] {checked}));
            }
        }

        @Override
        public String getMessage() {
            throw new IllegalStateException("secret");
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
