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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Writes the log entries of the framework and its services to the container's log, such as a component that rejects its
 * configuration. What concerns a plug-in gets one line without a stack trace, unless the bundle that installs plug-ins reports it: its own
 * code is not the operator's. The trace is logged at the level DEBUG. Entries from before its start are written at its start. The loggers are named {@code osgi.BUNDLE}, so that
 * their levels are independent of those of a bundle's own loggers.
 */
@Component(service = LogListener.class, immediate = true)
public final class FrameworkLog implements LogListener {

    /** How the locations of plug-ins begin. */
    private static final String PLUGIN = "deploy:";

    private static final String INSTALLER = "io.mneme.deploy";
    private static final String INSTANTIATION = "Error during instantiation";
    private static final int MAX_DEPTH = 20;

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
        Logger logger = LoggerFactory.getLogger("osgi." + (bundle == null ? "framework" : bundle.getSymbolicName()));
        Throwable failure = entry.getException();
        boolean concernsPlugin = failure != null && bundle != null && isPlugin(bundle);
        if (concernsPlugin && !isReported(bundle, entry.getMessage())) {
            logger.warn("{}: {}", entry.getMessage(), firstCause(failure));
        }
        logger.atLevel(concernsPlugin ? Level.DEBUG : level(entry.getLogLevel()))
                .setCause(failure)
                .log(entry.getMessage());
    }

    private static boolean isPlugin(Bundle bundle) {
        return bundle.getLocation().startsWith(PLUGIN) || INSTALLER.equals(bundle.getSymbolicName());
    }

    /** A start that fails is reported with what became of the plug-in; a stop that fails only here. */
    private static boolean isReported(Bundle bundle, String message) {
        return INSTALLER.equals(bundle.getSymbolicName()) || message.contains(INSTANTIATION);
    }

    private static String firstCause(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause.getCause() != null && depth < MAX_DEPTH; depth++) {
            cause = cause.getCause();
        }
        return cause.toString().lines().findFirst().orElse("");
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
