package io.mneme.compact;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.dialogue.ConversationSummaries;
import io.mneme.api.dialogue.ConversationSummary;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.Messages;
import io.mneme.api.entry.Redactions;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.api.owner.OwnerScope;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.compact.endpoint.EndpointCompactor;
import io.mneme.compact.extract.ExtractiveCompactor;
import io.mneme.support.owner.OwnerStates;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compacts recorded conversations on one thread, in the background, and removes summaries of what was changed. */
@Component
public final class BackgroundCompaction implements ConversationSummaries {

    private static final Logger LOG = LoggerFactory.getLogger(BackgroundCompaction.class);
    private static final String MESSAGE = "message";
    private static final int MAX_WAITING = 1_000;
    private static final int PERCENT = 100;
    private static final Duration MAX_WAIT = Duration.ofMinutes(2);

    private final Journal<Message> journal;
    private final CompactionSettings.CurrentSettings configuration;
    private final InstantSource clock;
    private final EndpointCompactor endpoint;
    private final CompactorPolicies policies;
    private final SummaryMessages summaries;
    private final CompactionRun run;
    /** Conversations. */
    private final OwnerStates<Set<String>> waiting = new OwnerStates<>(() -> ConcurrentHashMap.newKeySet());

    private final Set<String> logged = ConcurrentHashMap.newKeySet();
    private final NamedExecutor thread =
            NamedExecutor.single("mneme-compact", ClosePolicy.INTERRUPT, Duration.ofSeconds(2));
    private final OwnerStates<StaleSummaries> stale;

    @Activate
    public BackgroundCompaction(
            @Reference(target = "(kind=message)") Journal<Message> journal,
            @Reference Messages messages,
            @Reference MergedConversations merged,
            @Reference CompactionSettings.CurrentSettings configuration,
            @Reference PolicyRegistry registry,
            @Reference Redactions redactions,
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry meters) {
        this(journal, messages, merged, configuration, registry, redactions, meters, InstantSource.system());
    }

    BackgroundCompaction(
            Journal<Message> journal,
            Messages messages,
            MergedConversations merged,
            CompactionSettings.CurrentSettings configuration,
            PolicyRegistry registry,
            Redactions redactions,
            MeterRegistry meters,
            InstantSource clock) {
        this.journal = journal;
        this.configuration = configuration;
        this.clock = clock;
        endpoint = new EndpointCompactor(() -> configuration.current().endpoint(), redactions, clock);
        policies = new CompactorPolicies(
                registry, endpoint, () -> configuration.current().timeout(), meters);
        summaries = new SummaryMessages(journal, merged::members);
        run = new CompactionRun(journal, messages, policies, summaries);
        stale = new OwnerStates<>(() -> new StaleSummaries(summaries, thread));
    }

    /** Begins to follow the changes of an owner's messages. */
    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addOwner(HistoryOwner owner) {
        OwnerScope.run(owner.name(), stale::get);
    }

    /** What was of an owner without tokens is followed until the container stops. */
    void removeOwner(HistoryOwner owner) {
        LOG.debug("{} has no token any more", owner.name());
    }

    /** Ends a run that has begun: its summary is not recorded. */
    @Deactivate
    public void close() {
        stale.forEach(StaleSummaries::close);
        thread.close();
        policies.close();
        endpoint.close();
    }

    @Override
    public Optional<String> compactor(Optional<String> named) {
        return named.or(() -> configuration.current().compactor()).filter(name -> !name.equals(NO_COMPACTOR));
    }

    @Override
    public int tokenLimit(int promptTokens) {
        CompactionSettings settings = configuration.current();
        return (int)
                Math.max(1, Math.min(settings.maxTokens(), (long) promptTokens * settings.sharePercent() / PERCENT));
    }

    @Override
    public Optional<ConversationSummary> newest(RecordedMessages recorded) {
        if (!recorded.journal().equals(MESSAGE)) {
            return Optional.empty();
        }
        Optional<Position> before = recorded.before().flatMap(journal::find).map(StoredEntry::position);
        return summaries.newest(recorded.conversation(), before.orElse(Position.END));
    }

    @Override
    public void report(LeftMessages left) {
        if (waiting.get().size() >= MAX_WAITING || !waiting.get().add(left.conversation())) {
            return;
        }
        try {
            thread.execute(() -> runWaiting(left));
        } catch (RejectedExecutionException closed) {
            waiting.get().remove(left.conversation());
        }
    }

    private void runWaiting(LeftMessages left) {
        waiting.get().remove(left.conversation());
        try {
            run.run(left, configuration.current().stepMessages(), clock.instant());
        } catch (JournalException failed) {
            if (logged.add(failed.getClass().getName())) {
                LOG.warn(
                        "A conversation could not be compacted: {}",
                        failed.getClass().getSimpleName());
            }
        }
    }

    @Override
    public Optional<ConversationSummary> compact(String conversation, Optional<String> compactor, int tokenLimit) {
        int step = configuration.current().stepMessages();
        List<StoredEntry<Message>> newest = LeftSpan.newest(journal, summaries.lanes(conversation), Position.END, step);
        if (newest.size() < step) {
            return Optional.empty();
        }
        LeftMessages left = new LeftMessages(
                conversation,
                newest.get(0).id(),
                0,
                compactor.or(() -> configuration.current().compactor()).orElse(ExtractiveCompactor.NAME),
                tokenLimit,
                TokenEstimate::of);
        return await(thread.submit(() -> run.run(left, 1, clock.instant())));
    }

    private static <T> T await(Future<T> result) {
        try {
            return result.get(MAX_WAIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the caller no longer waits for the compaction", over);
        } catch (ExecutionException failed) {
            throw new IllegalStateException("the conversation could not be compacted", failed.getCause());
        } catch (TimeoutException late) {
            throw new IllegalStateException(
                    "the conversation was not compacted within " + MAX_WAIT.toSeconds() + " s; it goes on", late);
        }
    }

    /** Returns about how many tokens a text is: one for each ideograph, and for each three other characters, rather too many than too few. */
    private static final class TokenEstimate {

        private static final int CHARS_PER_TOKEN = 3;

        private TokenEstimate() {}

        static int of(String text) {
            int ideographs =
                    (int) text.codePoints().filter(Character::isIdeographic).count();
            int others = text.codePointCount(0, text.length()) - ideographs;
            return ideographs + (others + CHARS_PER_TOKEN - 1) / CHARS_PER_TOKEN;
        }
    }
}
