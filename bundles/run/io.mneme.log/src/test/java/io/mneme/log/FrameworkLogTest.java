package io.mneme.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.service.log.LogEntry;
import org.osgi.service.log.LogLevel;
import org.osgi.service.log.LogListener;
import org.osgi.service.log.LogReaderService;
import org.slf4j.LoggerFactory;

class FrameworkLogTest {

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger("osgi.framework");
    private final Reader reader = new Reader();

    @BeforeEach
    void listen() {
        lines.start();
        logger.addAppender(lines);
    }

    @AfterEach
    void forget() {
        logger.detachAppender(lines);
        logger.setLevel(null);
    }

    @Test
    void passesOnWhatIsReportedWithItsCause() {
        new FrameworkLog(reader);
        reader.listeners.forEach(listener -> listener.logged(entry(LogLevel.ERROR, "refused")));
        assertThat(lines.list).singleElement().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.ERROR);
            assertThat(line.getFormattedMessage()).isEqualTo("refused");
            assertThat(line.getThrowableProxy().getMessage()).isEqualTo("why");
        });
    }

    @Test
    void passesOnWhatWasReportedBeforeOldestFirst() {
        reader.former.addAll(List.of(entry(LogLevel.WARN, "second"), entry(LogLevel.WARN, "first")));
        new FrameworkLog(reader);
        assertThat(lines.list).extracting(ILoggingEvent::getMessage).containsExactly("first", "second");
    }

    @Test
    void logsTheFailureOfAPluginInOneLineWithoutAStackTrace() {
        logger.setLevel(Level.INFO);
        new FrameworkLog(reader).logged(entry(LogLevel.ERROR, "The deactivate method failed", plugin()));
        assertThat(lines.list).singleElement().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.WARN);
            assertThat(line.getFormattedMessage())
                    .isEqualTo("The deactivate method failed: java.lang.IllegalArgumentException: why");
            assertThat(line.getThrowableProxy()).isNull();
        });
    }

    @Test
    void leavesTheStartOfAPluginToTheBundleThatInstallsIt() {
        logger.setLevel(Level.INFO);
        new FrameworkLog(reader).logged(entry(LogLevel.ERROR, "Error during instantiation of the object", plugin()));
        assertThat(lines.list).isEmpty();
    }

    private static Bundle plugin() {
        return (Bundle) Proxy.newProxyInstance(
                FrameworkLogTest.class.getClassLoader(),
                new Class<?>[] {Bundle.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getLocation" -> "deploy:x.jar#1";
                    case "getSymbolicName" -> "framework";
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    @Test
    void listensNoLongerWhenItIsClosed() {
        new FrameworkLog(reader).close();
        assertThat(reader.listeners).isEmpty();
    }

    private static LogEntry entry(LogLevel level, String message) {
        return entry(level, message, null);
    }

    private static LogEntry entry(LogLevel level, String message, @Nullable Bundle bundle) {
        return (LogEntry) Proxy.newProxyInstance(
                FrameworkLogTest.class.getClassLoader(),
                new Class<?>[] {LogEntry.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getLogLevel" -> level;
                    case "getMessage" -> message;
                    case "getBundle" -> bundle;
                    case "getException" -> new IllegalArgumentException("why");
                    default -> null;
                });
    }

    private static final class Reader implements LogReaderService {

        private final List<LogListener> listeners = new ArrayList<>();
        private final List<LogEntry> former = new ArrayList<>();

        @Override
        public void addLogListener(LogListener listener) {
            listeners.add(listener);
        }

        @Override
        public void removeLogListener(LogListener listener) {
            listeners.remove(listener);
        }

        @Override
        public Enumeration<LogEntry> getLog() {
            return Collections.enumeration(former);
        }
    }
}
