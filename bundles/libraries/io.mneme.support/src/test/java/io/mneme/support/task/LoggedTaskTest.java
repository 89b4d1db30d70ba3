package io.mneme.support.task;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

class LoggedTaskTest {

    private final Logger logger = (Logger) LoggerFactory.getLogger(LoggedTaskTest.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void listen() {
        lines.start();
        logger.addAppender(lines);
        logger.setAdditive(false);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(lines);
        logger.setAdditive(true);
    }

    static Stream<Throwable> failures() {
        return Stream.of(
                new IllegalStateException("broken"), new StackOverflowError("broken"), new IOException("broken"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aFailureOfAnyKindIsLoggedAndNotThrown(Throwable failure) {
        new LoggedTask(logger, "Counting has failed", () -> LoggedTaskTest.<RuntimeException>raise(failure)).run();

        assertThat(lines.list).singleElement().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.ERROR);
            assertThat(line.getFormattedMessage()).isEqualTo("Counting has failed");
            assertThat(line.getThrowableProxy().getClassName())
                    .isEqualTo(failure.getClass().getName());
        });
    }

    @Test
    void aSuccessIsNotLogged() {
        new LoggedTask(logger, "Counting has failed", () -> {}).run();

        assertThat(lines.list).isEmpty();
    }

    @Test
    void anExecutorRunsTheTaskAgainAfterAFailure() throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(3);
        LoggedTask task = new LoggedTask(logger, "Counting has failed", () -> {
            runs.countDown();
            throw new AssertionError("broken");
        });
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
        try {
            thread.scheduleWithFixedDelay(task, 0, 1, TimeUnit.MILLISECONDS);
            assertThat(runs.await(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            thread.shutdownNow();
            // A run that logs after this test would be seen by the next, which listens to the same logger.
            assertThat(thread.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** Throws a checked exception where none is declared, as code from another compiler can. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(Throwable failure) throws T {
        throw (T) failure;
    }
}
