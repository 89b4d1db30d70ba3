package io.mneme.record.conversation;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Upkeep;
import io.mneme.record.annotation.Annotation;
import io.mneme.record.annotation.Annotations;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies retention at the start, when its configuration has changed, and once a day, on a thread of its own. A wrong value
 * leaves the last good ones in force; as long as there are none, everything is kept.
 */
@Component(service = RetentionSchedule.class, immediate = true, configurationPid = RetentionSchedule.PID)
public final class RetentionSchedule {

    static final String PID = "io.mneme.retention";

    private static final Logger LOG = LoggerFactory.getLogger(RetentionSchedule.class);
    private static final int LONGEST_WAIT_SECONDS = 10;

    private final Grouping grouping;
    private final Erasure erasure;
    private final List<Upkeep> upkeeps;
    private final ScheduledExecutorService thread;
    private volatile ByProject keepDays = days(Map.of());

    @Activate
    public RetentionSchedule(
            @Reference(target = "(kind=utterance)") Journal<Utterance> journal,
            @Reference(target = "(kind=annotation)") Journal<Annotation> annotations,
            @Reference(target = "(kind=utterance)") Upkeep journalUpkeep,
            @Reference(target = "(kind=annotation)") Upkeep annotationsUpkeep,
            @Reference ConversationConfiguration configuration,
            Map<String, Object> properties) {
        Annotations notes = new Annotations(annotations);
        this.grouping = new Grouping(journal, notes);
        this.erasure = new Erasure(journal, notes, new Mirror(configuration::current));
        this.upkeeps = List.of(journalUpkeep, annotationsUpkeep);
        thread = Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "mneme-retention"));
        thread.scheduleWithFixedDelay(this::run, 1, 1, TimeUnit.DAYS);
        modified(properties);
    }

    /** Takes over a configuration, and applies it soon; or refuses it with one line of the log that names its file. */
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

    private static ByProject days(Map<String, Object> properties) {
        return ByProject.read(properties, "keep_days", Retention.FOR_EVER, Retention.FOR_EVER);
    }

    private void run() {
        ByProject days = keepDays;
        if (days.isAlways(Retention.FOR_EVER)) {
            return;
        }
        try {
            Instant now = Instant.now();
            Retention retention = new Retention(grouping, days, erasure::erase);
            int erased = retention.run(now, thread::isShutdown);
            if (erased > 0) {
                LOG.info("Retention has removed {} utterances", erased);
            }
            retention.expiryLimit(now).ifPresent(limit -> upkeeps.forEach(upkeep -> upkeep.expireQuarantine(limit)));
        } catch (JournalException failed) {
            LOG.error("Retention has failed and is tried again in a day", failed);
        }
    }

    /** Waits for the removal under way, which an interrupt would cut short; the next ones are left to the next start. */
    @Deactivate
    public void stop() throws InterruptedException {
        thread.shutdown();
        if (!thread.awaitTermination(LONGEST_WAIT_SECONDS, SECONDS)) {
            LOG.warn("Retention has not ended within {} s", LONGEST_WAIT_SECONDS);
        }
    }
}
