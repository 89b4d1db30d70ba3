package io.mneme.record.statistics;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.dictation.StatisticsPendingException;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.owner.OwnerScope;
import io.mneme.api.seal.TextSeal;
import io.mneme.spi.kind.EntryKind;
import io.mneme.support.owner.OwnerFolder;
import io.mneme.support.owner.OwnerStates;
import io.mneme.support.settings.LiveSettings;
import io.mneme.support.task.LoggedTask;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
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
 * Counts the dictations of their journal on its own thread: existing ones in the background after a start, new ones on
 * request.
 *
 * <p>Its settings are modified in place, so that a wrong value leaves the last valid ones active.
 */
@Component(configurationPid = StatisticsSettings.PID)
public final class JournalledStatistics implements DictationStatistics {

    private static final Logger LOG = LoggerFactory.getLogger(JournalledStatistics.class);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final Duration answerTimeout;
    private final OwnerStates<StatisticsUpdater> updaters;
    private final NamedExecutor thread = NamedExecutor.single("mneme-statistics", ClosePolicy.FINISH, CLOSE_TIMEOUT);
    private final Runnable backgroundCount = new LoggedTask(
            LOG, "The dictations cannot be counted now; the next request counts them", this::countInBackground);
    private final LiveSettings<StatisticsSettings> settings = new LiveSettings<>(StatisticsSettings.SCHEMA);
    private volatile boolean closing;

    @Activate
    public JournalledStatistics(
            @Reference(target = "(kind=dictation)") Journal<Dictation> journal,
            @Reference(target = "(kind=dictation)") EntryKind<Dictation> kind,
            @Reference TextSeal seal,
            Map<String, Object> properties) {
        this(journal, kind, seal, properties, ANSWER_TIMEOUT);
    }

    JournalledStatistics(
            Journal<Dictation> journal,
            EntryKind<Dictation> kind,
            TextSeal seal,
            Map<String, Object> properties,
            Duration answerTimeout) {
        this.answerTimeout = answerTimeout;
        updaters = new OwnerStates<>(() -> new StatisticsUpdater(new EventCounter(journal, kind::timestamp), seal));
        modified(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        settings.offer(properties);
        thread.execute(backgroundCount);
    }

    /** Returns the settings of the present owner, whose counts are in a folder of their own. */
    private StatisticsSettings current() {
        StatisticsSettings configured = settings.current();
        return new StatisticsSettings(
                configured.zone(), configured.folder().map(folder -> OwnerFolder.of(folder, OwnerScope.owner())));
    }

    private void countInBackground() {
        try {
            updaters.get().update(current(), () -> closing);
            updaters.get().save();
        } catch (JournalException unreadable) {
            LOG.warn("The dictations cannot be counted now: {}", unreadable.getMessage());
        }
    }

    @Override
    public DictationTotals totals(Optional<Instant> since) {
        Future<DictationTotals> answer = asked(since);
        try {
            return answer.get(answerTimeout.toMillis(), TimeUnit.MILLISECONDS);
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
                StatisticsState state =
                        updaters.get().update(current(), () -> closing).orElseThrow(this::pending);
                return TotalsBuilder.of(state, since);
            });
        } catch (RejectedExecutionException closed) {
            throw new JournalException("the statistics are closed", closed);
        }
    }

    private StatisticsPendingException pending() {
        StatisticsUpdater updater = updaters.get();
        return new StatisticsPendingException(updater.counted(), updater.end().value());
    }

    /** Stops counting and saves the counts, within a timeout. */
    @Deactivate
    public void deactivate() {
        closing = true;
        thread.execute(() -> updaters.forEach(StatisticsUpdater::save));
        thread.close();
    }
}
