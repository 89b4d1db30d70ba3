package io.mneme.support.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOError;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.ServiceConfigurationError;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
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

    /** Long enough for a call to begin on a busy machine: one that never began has ended when its time is over. */
    private static final Duration SHORT_LIMIT = Duration.ofMillis(500);

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Failures failures = new Failures(() -> 5);
    private final PluginBoundary<Object> plugin = plugin(Duration.ofMinutes(5));

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
        PluginResult<String> answer = plugin.ask(service -> sneak(thrown));

        assertThat(answer.failure())
                .startsWith("threw " + thrown.getClass().getName() + " at io.mneme.support.plugin.PluginBoundaryTest.")
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
        PluginResult<String> answer = plugin.ask(service -> sneak(hostile));

        assertThat(answer.failure()).isEqualTo("threw " + Hostile.class.getName());
    }

    @Test
    void answersWhenTheExceptionItselfBlocks() {
        PluginResult<String> answer = plugin(SHORT_LIMIT)
                .ask(service -> sneak(new Hostile(() -> {
                    awaitStubbornly(over);
                    return null;
                })));

        assertThat(answer.failure()).isEqualTo("did not answer within 500 ms");
    }

    @Test
    void logsEachCauseOnceWithThePluginsNameAndNoMessage() {
        for (int i = 0; i < 3; i++) {
            plugin.ask(service -> {
                throw new IllegalStateException("secret");
            });
            plugin.ask(service -> null);
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
            plugin.prepare(service -> "fine");
            plugin.ask(service -> null);
        }
        assertThat(failures.isLimitReached()).isTrue();
        plugin.ask(service -> "fine");
        assertThat(failures.isLimitReached()).isFalse();
    }

    @Test
    void aPolicyOfTheContainerRunsOnTheRequestsThread() {
        PluginBoundary<Object> own = PluginBoundary.of("renderer plain", this, CallRunner.INLINE, failures);

        assertThat(own.ask(service -> Thread.currentThread()).get()).isSameAs(Thread.currentThread());
    }

    @Test
    void aQuestionWithALimitOfItsOwnMayTakeLongerThanOthers() {
        PluginResult<String> answer = plugin(SHORT_LIMIT)
                .ask(
                        service -> {
                            long end = System.nanoTime() + 2 * SHORT_LIMIT.toNanos();
                            while (System.nanoTime() < end) {
                                Thread.onSpinWait();
                            }
                            return "fine";
                        },
                        timeout -> timeout.plusSeconds(60));

        assertThat(answer.failure()).isEmpty();
    }

    @Test
    void anAbandonedQuestionReachesNoFurtherMethod() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        AtomicReference<Throwable> second = new AtomicReference<>();
        PluginResult<String> answer = plugin(SHORT_LIMIT).ask(service -> {
            service.get();
            awaitStubbornly(over);
            second.set(catchThrowable(service::get));
            ended.countDown();
            return "late";
        });
        over.countDown();

        assertThat(answer.failure()).isEqualTo("did not answer within 500 ms");
        assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(second.get()).isInstanceOf(CancellationException.class);
    }

    @Test
    void logsTheLineThatTheAccountingMakesOfNameAndCause() {
        Failures refused = Failures.unlimited((name, cause) -> name + " " + cause + ": it goes nowhere");
        PluginBoundary.of("redactor x", this, CallRunner.INLINE, refused).ask(service -> null);

        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("redactor x returned null: it goes nowhere");
    }

    @Test
    void measuresItsCallsUnderEachName() {
        PluginBoundary<Object> own = PluginBoundary.of("renderer plain", this, CallRunner.INLINE, failures);

        own.ask(service -> "a");
        own.named("renderer other", CallLimit.TIMEOUT).ask(service -> {
            throw new IllegalStateException();
        });

        assertThat(own.times().calls()).isEqualTo(2);
        assertThat(own.times().meanNanos())
                .isPositive()
                .isLessThanOrEqualTo(own.times().longestNanos());
    }

    private PluginBoundary<Object> plugin(Duration limit) {
        PluginThreads threads = new PluginThreads("renderer", () -> limit);
        return PluginBoundary.of("renderer moody of plug.in 1.2.3", this, threads, failures);
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

    /** An exception with or without its place, as a test wants it. */
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
