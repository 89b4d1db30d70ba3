package io.mneme.record.conversation;

import static io.mneme.support.settings.DeclaredSetting.list;
import static io.mneme.support.settings.DeclaredSetting.number;
import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.dialogue.Message;
import io.mneme.api.entry.UnfinishedErasureException;
import io.mneme.api.erasure.ErasureReceipt;
import io.mneme.api.erasure.ErasureSelector;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalMaintenance;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.api.owner.OwnerScope;
import io.mneme.record.annotation.Annotation;
import io.mneme.record.annotation.Annotations;
import io.mneme.record.erase.EntryEraser;
import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.LiveSettings;
import io.mneme.support.settings.SettingsSchema;
import io.mneme.support.task.LoggedTask;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.MetaTypeProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies retention at the start, after a change of its configuration, and once a day, on its own thread. A wrong value
 * leaves the last valid ones active; until there are some, everything is kept.
 */
@Component(service = RetentionSchedule.class, immediate = true, configurationPid = RetentionSchedule.PID)
public final class RetentionSchedule {

    static final String PID = "io.mneme.retention";

    private static final String ACTOR = "retention";
    private static final Logger LOG = LoggerFactory.getLogger(RetentionSchedule.class);
    private static final Duration INTERVAL = Duration.ofDays(1);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    static final SettingsSchema<RetentionSettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: retention",
            "How long conversations are kept",
            RetentionSettings::read,
            number("keep_days", Retention.NO_LIMIT, Retention.NO_LIMIT)
                    .describe("Days that a conversation is kept after its last utterance or message; 0 for ever"),
            list("keep_days_by_project")
                    .describe("The same for some projects, each as pattern=days. The first pattern that matches the"
                            + " working directory counts"),
            list(RetentionSettings.BY_JOURNAL)
                    .describe(
                            "Days that an entry of some journals is kept, each as journal=days, by the name or kind of"
                                    + " the journal; also of pinned conversations"));

    /** Shows the schema to tools, and checks values by it. */
    @Component(
            service = {MetaTypeProvider.class, SettingsCheck.class},
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class SettingsDescription extends DescribedSettings {

        public SettingsDescription() {
            super(SCHEMA);
        }
    }

    private final ConversationFinder finder;
    private final EntryEraser eraser;
    private final List<JournalMaintenance> maintenances;
    private final Set<HistoryOwner> owners = ConcurrentHashMap.newKeySet();
    private final NamedExecutor thread = NamedExecutor.single("mneme-retention", ClosePolicy.FINISH, CLOSE_TIMEOUT);
    private final Runnable ofPresentOwner =
            new LoggedTask(LOG, "Retention has failed and is tried again in a day", this::applyForPresentOwner);
    private final LiveSettings<RetentionSettings> keepDays = new LiveSettings<>(SCHEMA);

    @Activate
    public RetentionSchedule(
            @Reference(target = "(kind=utterance)") Journal<Utterance> journal,
            @Reference(target = "(kind=message)", cardinality = OPTIONAL, policyOption = GREEDY) @Nullable
                    Journal<Message> messages,
            @Reference(target = "(kind=annotation)") Journal<Annotation> annotations,
            @Reference(target = "(kind=utterance)") JournalMaintenance journalMaintenance,
            @Reference(target = "(kind=message)", cardinality = OPTIONAL, policyOption = GREEDY) @Nullable
                    JournalMaintenance messagesMaintenance,
            @Reference(target = "(kind=annotation)") JournalMaintenance annotationsMaintenance,
            @Reference EntryEraser eraser,
            Map<String, Object> properties) {
        this(
                ConversationJournal.all(journal, Optional.ofNullable(messages)),
                annotations,
                Stream.concat(
                                Stream.of(journalMaintenance, annotationsMaintenance),
                                Stream.ofNullable(messagesMaintenance))
                        .toList(),
                eraser,
                properties,
                INTERVAL);
    }

    RetentionSchedule(
            List<ConversationJournal<?>> journals,
            Journal<Annotation> annotations,
            List<JournalMaintenance> maintenances,
            EntryEraser eraser,
            Map<String, Object> properties,
            Duration interval) {
        this.finder = new ConversationFinder(journals, new Annotations(annotations));
        this.eraser = eraser;
        this.maintenances = maintenances;
        thread.scheduleWithFixedDelay(this::run, interval, interval);
        modified(properties);
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addOwner(HistoryOwner owner) {
        owners.add(owner);
    }

    void removeOwner(HistoryOwner owner) {
        owners.remove(owner);
    }

    /** Takes over a configuration and applies it soon, or rejects it with one log line that names its file. */
    @Modified
    public void modified(Map<String, Object> properties) {
        if (keepDays.offer(properties).isEmpty()) {
            thread.execute(this::run);
        }
    }

    /** What fails for one owner keeps nothing of another. */
    private void run() {
        ofPresentOwner.run();
        owners.forEach(owner -> OwnerScope.run(owner.name(), ofPresentOwner));
    }

    private void applyForPresentOwner() {
        eraser.finish();
        RetentionSettings settings = keepDays.current();
        Instant now = Instant.now();
        if (!settings.projects().isAlways(Retention.NO_LIMIT)) {
            apply(new Retention(finder, settings.projects(), this::erase), now);
        }
        settings.journals().forEach((journal, days) -> expire(journal, now.minus(Duration.ofDays(days)), now));
    }

    /** An erasure without entries would leave a receipt each day. */
    private void expire(String journal, Instant until, Instant now) {
        for (String name : eraser.journals(journal)) {
            ErasureSelector expired = ErasureSelector.ofJournal(name, until);
            if (!thread.isClosed() && eraser.preview(expired, now).total() > 0) {
                ErasureReceipt receipt = eraser.erase(expired, ACTOR, now);
                LOG.info("Retention has removed {} entries of {}", receipt.total(), name);
            }
        }
    }

    private void apply(Retention retention, Instant now) {
        int erased = retention.run(now, thread::isClosed);
        if (erased > 0) {
            LOG.info("Retention has removed {} entries", erased);
        }
        retention
                .expiryLimit(now)
                .ifPresent(limit -> maintenances.forEach(maintenance -> maintenance.expireQuarantine(limit)));
    }

    /** What a failed participant still has, the next run removes; the other conversations need not wait for it. */
    private int erase(List<String> conversations) {
        try {
            return eraser.erase(Set.copyOf(conversations), ACTOR);
        } catch (UnfinishedErasureException unfinished) {
            LOG.warn("Retention is not finished, which is tried again in a day: {}", unfinished.getMessage());
            return 0;
        }
    }

    /** Waits for the current removal, which an interrupt would end too early; the next start does the rest. */
    @Deactivate
    public void stop() {
        thread.close();
    }
}
