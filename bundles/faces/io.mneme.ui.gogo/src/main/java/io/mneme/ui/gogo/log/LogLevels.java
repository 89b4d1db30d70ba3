package io.mneme.ui.gogo.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import io.mneme.spi.command.ArgumentRequest;
import io.mneme.spi.command.ArgumentValues;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import io.mneme.ui.gogo.output.CellFormat;
import io.mneme.ui.gogo.output.Table;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.slf4j.LoggerFactory;

/** The levels of loggers. One that was set for a time goes back by itself, at the latest when this bundle stops. */
@Component(service = {LogLevels.class, ArgumentValues.class})
public final class LogLevels implements ArgumentValues {

    private static final String INHERIT = "inherit";
    private static final List<String> LEVELS = List.of("error", "warn", "info", "debug", "trace", "off");

    /** Libraries that log what requests and answers contain. Their levels in {@code logback.xml} hold whatever is set above them. */
    private static final List<String> OF_TEXTS =
            List.of("org.eclipse.jetty", "org.apache.hc", "io.modelcontextprotocol", "com.networknt");

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);
    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(LogLevels.class);

    private final LoggerContext loggers;
    private final NamedExecutor timer = NamedExecutor.single("mneme-log-level", ClosePolicy.INTERRUPT, CLOSE_TIMEOUT);
    private final Map<String, TimedLevel> timed = new HashMap<>();

    /**
     * A level that goes back.
     *
     * @param former what it goes back to; null if the logger had that of the package above
     * @param until when
     * @param task what brings it back
     */
    private record TimedLevel(@Nullable Level former, Instant until, Future<?> task) {}

    @Activate
    public LogLevels() {
        this((LoggerContext) LoggerFactory.getILoggerFactory());
    }

    LogLevels(LoggerContext loggers) {
        this.loggers = loggers;
    }

    @Deactivate
    synchronized void close() {
        List.copyOf(timed.keySet()).forEach(this::goBack);
        timer.close();
    }

    /** Returns the level that a word names. */
    static org.slf4j.event.Level parse(String argument, String level) {
        return LEVELS.contains(level.toLowerCase(Locale.ROOT)) && !level.equalsIgnoreCase("off")
                ? org.slf4j.event.Level.valueOf(level.toUpperCase(Locale.ROOT))
                : refuse(argument + " must be error, warn, info, debug or trace: " + level);
    }

    private static <T> T refuse(String reason) {
        throw new IllegalArgumentException(reason);
    }

    /**
     * Sets the level of a logger.
     *
     * @param level its name, or {@code inherit}
     * @param time how long; empty for as long as the container runs
     * @return what else this means for the operator, as the end of a sentence; may be empty
     * @throws IllegalArgumentException if no level has this name, or the logger logs texts of requests
     */
    synchronized String set(String logger, String level, Optional<Duration> time) {
        String word = level.toLowerCase(Locale.ROOT);
        if (!LEVELS.contains(word) && !word.equals(INHERIT)) {
            refuse("LEVEL must be " + String.join(", ", LEVELS) + " or " + INHERIT + ": " + level);
        }
        if (OF_TEXTS.stream().anyMatch(name -> (logger + ".").startsWith(name + "."))) {
            refuse("LOGGER " + logger + " logs texts of requests, so its level can be set in logback.xml only");
        }
        Level set = word.equals(INHERIT) ? null : Level.toLevel(word);
        if (set == null && name(logger).equals(Logger.ROOT_LOGGER_NAME)) {
            refuse("LEVEL of root must be " + String.join(", ", LEVELS));
        }
        boolean isKnown = isKnown(name(logger));
        Logger changed = loggers.getLogger(name(logger));
        Level former = changed.getLevel();
        TimedLevel pending = timed.remove(changed.getName());
        if (pending != null) {
            pending.task().cancel(false);
            former = pending.former();
        }
        changed.setLevel(set);
        if (time.isPresent()) {
            Instant until = Clock.systemUTC().instant().plus(time.get());
            Future<?> task = timer.schedule(() -> goBack(changed.getName()), time.get());
            timed.put(changed.getName(), new TimedLevel(former, until, task));
        }
        LOG.info(
                "The level of {} is {}{}; by shell",
                changed.getName(),
                word,
                time.map(for_ -> " for " + CellFormat.time(for_)).orElse(""));
        return replaced(pending, time) + (isKnown ? "" : "; nothing of this name has logged yet");
    }

    private boolean isKnown(String name) {
        return loggers.getLoggerList().stream()
                .map(Logger::getName)
                .anyMatch(known -> known.equals(name) || known.startsWith(name + "."));
    }

    private static String replaced(@Nullable TimedLevel pending, Optional<Duration> time) {
        return pending == null || time.isPresent()
                ? ""
                : "; it no longer goes back to " + text(pending.former()) + " at "
                        + pending.until().truncatedTo(ChronoUnit.SECONDS);
    }

    private synchronized void goBack(String name) {
        TimedLevel pending = timed.remove(name);
        if (pending != null) {
            loggers.getLogger(name).setLevel(pending.former());
            LOG.info("The level of {} is {} again", name, text(pending.former()));
        }
    }

    /** Returns the level of a logger in a sentence. */
    synchronized String describe(String logger) {
        String name = name(logger);
        Logger described = nearest(name);
        String level = text(described.getEffectiveLevel());
        TimedLevel pending = timed.get(name);
        if (pending != null) {
            return "%s has the level %s until %s, then %s"
                    .formatted(name, level, pending.until().truncatedTo(ChronoUnit.SECONDS), text(pending.former()));
        }
        boolean own = described.getName().equals(name) && described.getLevel() != null;
        return name + " has the level " + level + (own ? "" : ", which is that of the package above");
    }

    /** Returns a logger, or the one above if there is none: a context keeps each logger that it was asked to get. */
    private Logger nearest(String name) {
        Logger found = loggers.exists(name);
        return found == null ? nearest(above(name)) : found;
    }

    private static String above(String name) {
        int end = Math.max(name.lastIndexOf('.'), name.lastIndexOf('$'));
        return end < 0 ? Logger.ROOT_LOGGER_NAME : name.substring(0, end);
    }

    /** Returns the loggers that have a level of their own. */
    synchronized Table list() {
        return new Table(
                List.of("logger", "level", "until"),
                withLevel()
                        .map(logger -> List.<Object>of(
                                logger.getName(),
                                text(logger.getLevel()),
                                Optional.ofNullable(timed.get(logger.getName()))
                                        .map(pending -> pending.until()
                                                .truncatedTo(ChronoUnit.SECONDS)
                                                .toString())
                                        .orElse("")))
                        .toList());
    }

    private Stream<Logger> withLevel() {
        return loggers.getLoggerList().stream().filter(logger -> logger.getLevel() != null);
    }

    private static String name(String logger) {
        return logger.equalsIgnoreCase("root") ? Logger.ROOT_LOGGER_NAME : logger;
    }

    private static String text(@Nullable Level level) {
        return level == null ? INHERIT : level.toString().toLowerCase(Locale.ROOT);
    }

    @Override
    public Set<String> arguments() {
        return Set.of("logger", "level", "for");
    }

    @Override
    public List<String> values(ArgumentRequest request) {
        if (request.argument().equals("for")) {
            return List.of("30s", "10m", "2h");
        }
        return request.argument().equals("level")
                ? Stream.concat(LEVELS.stream(), Stream.of(INHERIT)).toList()
                : Stream.concat(
                                Stream.of("root"),
                                loggers.getLoggerList().stream().map(Logger::getName))
                        .filter(name -> !name.equals(Logger.ROOT_LOGGER_NAME))
                        .toList();
    }
}
