package io.mneme.dialogue.compact;

import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Omission;
import io.mneme.api.dialogue.ConversationSummaries;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.dialogue.compact.SummaryRequest.SelectedSummary;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.FailureCause;
import io.mneme.dialogue.stage.StageRequest;
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the newest summary of a recorded conversation before its history, and reports what a prompt has left out of it. A failure costs
 * the prompt its summary, and never more. Safe for use by many threads.
 */
public final class SummarizedHistory {

    private static final Logger LOG = LoggerFactory.getLogger(SummarizedHistory.class);
    private static final String MESSAGE = "message";

    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    /**
     * Returns a history with the summary of what is before it.
     *
     * @param compactions keeps the summaries; empty if nothing does
     * @param entries the messages that were read, oldest first
     * @param tokenLimit maximum number of tokens of both
     * @param history makes the history within a limit of tokens
     */
    public List<Contribution> contributions(
            Optional<ConversationSummaries> compactions,
            StageRequest stages,
            List<DialogueEntry> entries,
            int tokenLimit,
            IntFunction<List<Contribution>> history) {
        boolean recorded = stages.input().source() instanceof RecordedMessages messages
                && messages.journal().equals(MESSAGE);
        if (compactions.isEmpty() || !recorded) {
            return history.apply(tokenLimit);
        }
        SummaryRequest request = new SummaryRequest(
                compactions.get(), (RecordedMessages) stages.input().source(), stages, tokenLimit);
        SelectedSummary summary = guarded(
                () -> request.select(entries), SelectedSummary.without(Optional.empty(), "the summary cannot be read"));
        int rest = tokenLimit == Integer.MAX_VALUE ? tokenLimit : Math.max(0, tokenLimit - summary.tokens());
        return complete(request, summary, history.apply(rest));
    }

    /** If all messages of the summary are shown, it says nothing new. */
    private List<Contribution> complete(SummaryRequest request, SelectedSummary summary, List<Contribution> history) {
        List<EntrySource> shown =
                history.stream().flatMap(block -> block.sources().stream()).toList();
        if (shown.isEmpty()) {
            return history;
        }
        summary.compactor()
                .filter(name -> request.reports())
                .ifPresent(name -> guarded(() -> report(request, name, shown), false));
        List<Contribution> complete = new ArrayList<>(history);
        complete.set(0, withOmissions(history.get(0), summary.omissions()));
        summary.contribution()
                .filter(first -> !shown.get(0).id().equals(summary.from()))
                .ifPresent(first -> complete.add(0, first));
        return complete;
    }

    private static boolean report(SummaryRequest request, String compactor, List<EntrySource> shown) {
        request.report(compactor, shown);
        return true;
    }

    private static Contribution withOmissions(Contribution contribution, List<Omission> more) {
        List<Omission> all = new ArrayList<>(contribution.omissions());
        all.addAll(more);
        return contribution.withReport(contribution.window(), all);
    }

    private <T> T guarded(Supplier<T> call, T otherwise) {
        try {
            return call.get();
        } catch (RuntimeException failed) {
            String cause = FailureCause.of(failed);
            if (logged.add(cause)) {
                LOG.warn("A conversation is shown without its summary: {}", cause);
            }
            return otherwise;
        }
    }
}
