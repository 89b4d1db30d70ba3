package io.mneme.context.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class GuardTest {

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Rival<String> plugin =
            new Rival<>("", 1, "renderer", "moody", "plug.in", "1.2.3", 0, Map.of(), List.of(), new Failures(() -> 5));

    @BeforeEach
    void listen() {
        log.start();
        logger().addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger().detachAppender(log);
    }

    @Test
    void logsEachCauseOnceWithThePluginsNameAndNoMessage() {
        for (int i = 0; i < 3; i++) {
            Guard.ask(plugin, () -> {
                throw new IllegalStateException("secret");
            });
            Guard.ask(plugin, () -> null);
        }
        assertThat(plugin.failures().total()).isEqualTo(6);
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .hasSize(2)
                .allMatch(line -> line.startsWith("renderer moody of plug.in 1.2.3: "))
                .noneMatch(line -> line.contains("secret"));
    }

    @Test
    void forgetsARowOfFailuresOnlyWhenTheLastQuestionIsAnswered() {
        for (int i = 0; i < 5; i++) {
            Guard.prepare(plugin, () -> "fine");
            Guard.ask(plugin, () -> null);
        }
        assertThat(plugin.failures().tooMany()).isTrue();
        Guard.ask(plugin, () -> "fine");
        assertThat(plugin.failures().tooMany()).isFalse();
    }

    @Test
    void letsAnErrorOfTheMachinePass() {
        assertThatThrownBy(() -> Guard.ask(plugin, () -> {
                    throw new OutOfMemoryError();
                }))
                .isInstanceOf(OutOfMemoryError.class);
        assertThat(plugin.failures().total()).isZero();
    }

    @Test
    void keepsTheThreadInterrupted() {
        Guard.ask(plugin, () -> {
            throw new InterruptedException();
        });
        assertThat(Thread.interrupted()).isTrue();
    }

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger(Guard.class);
    }
}
