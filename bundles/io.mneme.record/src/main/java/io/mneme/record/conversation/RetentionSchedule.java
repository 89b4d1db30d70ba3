package io.mneme.record.conversation;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalMaintenance;
import io.mneme.record.annotation.Annotation;
import io.mneme.record.annotation.Annotations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies retention at the start, after a change of its configuration, and once a day, on its own thread. A wrong value
 * leaves the last valid ones active; until there are some, everything is kept.
 */
@Component(service = RetentionSchedule.class, immediate = true, configurationPid = RetentionSchedule.PID)
public final class RetentionSchedule {

    static final String PID = "io.mneme.retention";

    private static final Logger LOG = LoggerFactory.getLogger(RetentionSchedule.class);
    private static final Duration INTERVAL = Duration.ofDays(1);
    private static final int STOP_TIMEOUT_SECONDS = 10;

    private final ConversationFinder finder;
    private final ConversationEraser eraser;
    private final List<JournalMaintenance> maintenances;
    private final ScheduledExecutorService thread;
    private volatile PerProjectNumber keepDays = days(Map.of());

    @Activate
    public RetentionSchedule(
            @Reference(target = "(kind=utterance)") Journal<Utterance> journal,
            @Reference(target = "(kind=annotation)") Journal<Annotation> annotations,
            @Reference(target = "(kind=utterance)") JournalMaintenance journalMaintenance,
            @Reference(target = "(kind=annotation)") JournalMaintenance annotationsMaintenance,
            @Reference ConversationConfiguration configuration,
            Map<String, Object> properties) {
        this(
                journal,
                annotations,
                List.of(journalMaintenance, annotationsMaintenance),
                configuration,
                properties,
                INTERVAL);
    }

    RetentionSchedule(
            Journal<Utterance> journal,
            Journal<Annotation> annotations,
            List<JournalMaintenance> maintenances,
            ConversationConfiguration configuration,
            Map<String, Object> properties,
            Duration interval) {
        Annotations conversationAnnotations = new Annotations(annotations);
        this.finder = new ConversationFinder(journal, conversationAnnotations);
        this.eraser = new ConversationEraser(journal, conversationAnnotations, new Mirror(configuration::current));
        this.maintenances = maintenances;
        thread = Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "mneme-retention"));
        thread.scheduleWithFixedDelay(this::run, interval.toMillis(), interval.toMillis(), MILLISECONDS);
        modified(properties);
    }

    /** Takes over a configuration and applies it soon, or rejects it with one log line that names its file. */
    @Modified
    public void modified(Map<String, Object> properties) {
        try {
            keepDays = days(properties);
            thread.execute(this::run);
        } catch (IllegalArgumentException wrong) {
            Object source = properties.get("felix.fileinstall.filename");
            LOG.error(
                    "The configuration {} is refused and what held before stays in force: {}",
                    source == null ? PID : PID + " (" + source + ")",
                    wrong.getMessage());
        }
    }

    private static PerProjectNumber days(Map<String, Object> properties) {
        return PerProjectNumber.read(properties, "keep_days", Retention.NO_LIMIT, Retention.NO_LIMIT);
    }

    /** Catches every failure: an executor silently cancels a periodic task that throws. */
    private void run() {
        try {
            PerProjectNumber days = keepDays;
            if (!days.isAlways(Retention.NO_LIMIT)) {
                apply(new Retention(finder, days, eraser::erase), Instant.now());
            }
        } catch (RuntimeException | Error failed) {
            LOG.error("Retention has failed and is tried again in a day", failed);
        }
    }

    private void apply(Retention retention, Instant now) {
        int erased = retention.run(now, thread::isShutdown);
        if (erased > 0) {
            LOG.info("Retention has removed {} utterances", erased);
        }
        retention
                .expiryLimit(now)
                .ifPresent(limit -> maintenances.forEach(maintenance -> maintenance.expireQuarantine(limit)));
    }

    /** Waits for the current removal, which an interrupt would end too early; the next start does the rest. */
    @Deactivate
    public void stop() throws InterruptedException {
        thread.shutdown();
        if (!thread.awaitTermination(STOP_TIMEOUT_SECONDS, SECONDS)) {
            LOG.warn("Retention has not ended within {} s", STOP_TIMEOUT_SECONDS);
        }
    }
}
