package io.mneme.log;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.osgi.framework.Bundle;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.log.LogEntry;
import org.osgi.service.log.LogLevel;
import org.osgi.service.log.LogListener;
import org.osgi.service.log.LogReaderService;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Writes the log entries of the framework and its services to the container's log, such as a component that rejects its
 * configuration. Entries from before its start are written at its start. The loggers are named {@code osgi.BUNDLE}, so that
 * their levels are independent of those of a bundle's own loggers.
 */
@Component(service = LogListener.class, immediate = true)
public final class FrameworkLog implements LogListener {

    private final LogReaderService reader;

    @Activate
    public FrameworkLog(@Reference LogReaderService reader) {
        this.reader = reader;
        List<LogEntry> former = new ArrayList<>(Collections.list(reader.getLog()));
        reader.addLogListener(this);
        Collections.reverse(former);
        former.forEach(this::logged);
    }

    @Deactivate
    void close() {
        reader.removeLogListener(this);
    }

    @Override
    public void logged(LogEntry entry) {
        Bundle bundle = entry.getBundle();
        LoggerFactory.getLogger("osgi." + (bundle == null ? "framework" : bundle.getSymbolicName()))
                .atLevel(level(entry.getLogLevel()))
                .setCause(entry.getException())
                .log(entry.getMessage());
    }

    private static Level level(LogLevel level) {
        return switch (level) {
            case AUDIT, ERROR -> Level.ERROR;
            case WARN -> Level.WARN;
            case INFO -> Level.INFO;
            case DEBUG -> Level.DEBUG;
            case TRACE -> Level.TRACE;
        };
    }
}
