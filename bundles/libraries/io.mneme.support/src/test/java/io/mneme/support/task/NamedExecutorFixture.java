package io.mneme.support.task;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** Executors that a test opens, the events of their tasks, and what they log. All end with the test. */
@Timeout(60)
abstract class NamedExecutorFixture {

    static final Duration LONG = Duration.ofSeconds(30);
    static final Duration SHORT = Duration.ofMillis(20);

    private final Logger logger = (Logger) LoggerFactory.getLogger(NamedExecutor.class);
    final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    final CountDownLatch release = new CountDownLatch(1);
    final BlockingQueue<String> events = new LinkedBlockingQueue<>();
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

    static NamedExecutor single() {
        return NamedExecutor.single("mneme-one", ClosePolicy.FINISH, Duration.ZERO);
    }

    NamedExecutor opened(NamedExecutor executor) {
        opened.add(executor);
        return executor;
    }

    void blockHere() {
        String name = Thread.currentThread().getName();
        events.add(name + " begins");
        try {
            release.await();
            events.add(name + " ends");
        } catch (InterruptedException closed) {
            events.add(name + " is interrupted");
        }
    }

    String next() throws InterruptedException {
        String event = events.poll(LONG.toSeconds(), TimeUnit.SECONDS);
        assertThat(event).as("an event in time").isNotNull();
        return event;
    }

    static void awaitTasks(NamedExecutor executor, int count) {
        while (executor.tasks() != count) {
            Thread.onSpinWait();
        }
    }

    static void awaitEnd(NamedExecutor executor) throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith(executor.name())) {
                thread.join(LONG.toMillis());
            }
        }
    }
}
