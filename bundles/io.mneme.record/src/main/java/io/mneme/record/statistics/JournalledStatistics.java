package io.mneme.record.statistics;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.dictation.StatisticsPendingException;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.spi.kind.EntryKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the dictations of their journal, on one thread of its own: what there is after a start in the background, what came
 * since on request.
 *
 * <p>Its settings are modified in place, so that a wrong value leaves the last good ones in force.
 */
@Component(configurationPid = JournalledStatistics.PID)
public final class JournalledStatistics implements DictationStatistics {

    static final String PID = "io.mneme.statistics";

    private static final Logger LOG = LoggerFactory.getLogger(JournalledStatistics.class);
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final long SECONDS_TO_CLOSE = 5;

    private final Duration patience;
    private final Count count;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> {
        Thread named = new Thread(work, "mneme-statistics");
        named.setDaemon(true);
        return named;
    });
    private volatile StatisticsSettings settings = StatisticsSettings.read(Map.of());
    private volatile boolean closing;

    @Activate
    public JournalledStatistics(
            @Reference(target = "(kind=dictation)") Journal<Dictation> journal,
            @Reference(target = "(kind=dictation)") EntryKind<Dictation> kind,
            Map<String, Object> properties) {
        this(journal, kind, properties, PATIENCE);
    }

    JournalledStatistics(
            Journal<Dictation> journal, EntryKind<Dictation> kind, Map<String, Object> properties, Duration patience) {
        this.patience = patience;
        count = new Count(new Counter(journal, kind::moment));
        modified(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        try {
            settings = StatisticsSettings.read(properties);
        } catch (IllegalArgumentException wrong) {
            Object source = properties.get("felix.fileinstall.filename");
            LOG.error(
                    "The configuration {} is refused and what held before stays in force: {}",
                    source == null ? PID : PID + " (" + source + ")",
                    wrong.getMessage());
        }
        thread.execute(this::countInBackground);
    }

    private void countInBackground() {
        try {
            count.upToDate(settings, () -> closing);
            count.keep();
        } catch (JournalException unreadable) {
            LOG.warn("The dictations cannot be counted now: {}", unreadable.getMessage());
        }
    }

    @Override
    public DictationTotals totals(Optional<Instant> since) {
        Future<DictationTotals> answer = asked(since);
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException busy) {
            answer.cancel(false);
            throw pending();
        } catch (InterruptedException interrupted) {
            answer.cancel(false);
            Thread.currentThread().interrupt();
            throw new JournalException("interrupted while the dictations were counted", interrupted);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof JournalException unreadable) {
                throw unreadable;
            }
            throw new JournalException("the dictations cannot be counted", failed.getCause());
        }
    }

    private Future<DictationTotals> asked(Optional<Instant> since) {
        try {
            return thread.submit(() -> {
                Tally tally = count.upToDate(settings, () -> closing).orElseThrow(this::pending);
                return Count.totals(tally, since);
            });
        } catch (RejectedExecutionException closed) {
            throw new JournalException("the statistics are closed", closed);
        }
    }

    private StatisticsPendingException pending() {
        return new StatisticsPendingException(count.counted(), count.end().value());
    }

    /** Stops counting and keeps what was counted, within a bound. */
    @Deactivate
    public void deactivate() {
        closing = true;
        thread.execute(count::keep);
        thread.shutdown();
        try {
            if (!thread.awaitTermination(SECONDS_TO_CLOSE, TimeUnit.SECONDS)) {
                LOG.warn("The statistics are still being kept after {} s", SECONDS_TO_CLOSE);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
