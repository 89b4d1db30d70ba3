package io.mneme.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.slf4j.LoggerFactory;

class StopLogTest {

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger(StopLog.class);
    private final StopLog log = new StopLog(proxy(BundleContext.class, Map.of()));

    @BeforeEach
    void listen() {
        lines.start();
        logger.addAppender(lines);
    }

    @AfterEach
    void forget() {
        log.close();
        logger.detachAppender(lines);
    }

    @Test
    void aStopWithoutASignalNamesItsThread() {
        log.bundleChanged(event(BundleEvent.STOPPING, 0));
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("Stopping: by a command or the end of the process, on thread "
                        + Thread.currentThread().getName());
    }

    @Test
    void theStopOfAnotherBundleIsNoStopOfTheContainer() {
        log.bundleChanged(event(BundleEvent.STOPPING, 7));
        log.bundleChanged(event(BundleEvent.STARTED, 0));
        assertThat(lines.list).isEmpty();
    }

    private static BundleEvent event(int type, long bundle) {
        return new BundleEvent(type, proxy(Bundle.class, Map.of("getBundleId", bundle)));
    }

    private static <T> T proxy(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (instance, method, arguments) -> answers.get(method.getName())));
    }
}
