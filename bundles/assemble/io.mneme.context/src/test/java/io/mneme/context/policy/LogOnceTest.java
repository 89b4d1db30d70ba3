package io.mneme.context.policy;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Each warning is logged once, and their number is limited. */
class LogOnceTest {

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final LogOnce warnings = new LogOnce();

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
    void aWarningIsLoggedOnce() {
        warnings.warn("a");
        warnings.warn("b");
        warnings.warn("a");
        assertThat(log.list).extracting(ILoggingEvent::getFormattedMessage).containsExactly("a", "b");
    }

    @Test
    void onlyTheFirstThousandDifferentWarningsAreLogged() {
        for (int i = 0; i < 1_002; i++) {
            warnings.warn("warning " + i);
        }
        assertThat(log.list).hasSize(1_000);
        assertThat(log.list.get(999).getFormattedMessage()).isEqualTo("warning 999");
    }

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger(LogOnce.class);
    }
}
