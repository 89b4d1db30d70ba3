package io.mneme.dialogue.compact;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Omission;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.ConversationSummaries;
import io.mneme.api.dialogue.ConversationSummaries.LeftMessages;
import io.mneme.api.dialogue.ConversationSummary;
import io.mneme.api.dialogue.ConversationSummary.SummarySpan;
import io.mneme.api.dialogue.DialogueInput.AuthorPrivacy;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.Role;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.stage.FilterStage;
import io.mneme.dialogue.stage.StageRequest;
import io.mneme.spi.contribute.Contribution;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the summary of a recorded conversation that a prompt can show.
 *
 * @param compactions keeps the summaries
 * @param recorded the conversation
 * @param stages the request
 * @param tokenLimit maximum number of tokens of summary and history; {@link Integer#MAX_VALUE} for no limit
 */
record SummaryRequest(
        ConversationSummaries compactions, RecordedMessages recorded, StageRequest stages, int tokenLimit) {

    /** The tag of the item of a summary. */
    static final String TAG = "DIALOGUE_SUMMARY";

    /** The name of the type of policies, and of what is left out. */
    static final String TYPE = "compactor";

    /** Others change what messages say or who says it, or stand for a summary: one that was made before them would undo that. */
    private static final Set<String> HARMLESS_FILTERS = Set.of("collapse-tool-calls");

    /**
     * The summary for a prompt.
     *
     * @param compactor name of the compactor; empty if the conversation is not compacted for this request
     * @param contribution the summary; empty if there is none
     * @param from id of the first message that it stands for; empty if there is none
     * @param tokens number of its tokens; 0 if there is none, or the prompt has no limit
     * @param omissions why a summary is not shown
     */
    record SelectedSummary(
            Optional<String> compactor,
            Optional<Contribution> contribution,
            String from,
            int tokens,
            List<Omission> omissions) {

        static final SelectedSummary NONE = new SelectedSummary(Optional.empty(), Optional.empty(), "", 0, List.of());

        SelectedSummary {
            omissions = List.copyOf(omissions);
        }

        static SelectedSummary without(Optional<String> compactor, String reason) {
            return new SelectedSummary(compactor, Optional.empty(), "", 0, List.of(new Omission(TYPE, reason)));
        }
    }

    /**
     * Selects the summary.
     *
     * @param entries the messages that were read, oldest first
     */
    SelectedSummary select(List<DialogueEntry> entries) {
        Optional<String> compactor =
                compactions.compactor(stages.request().options().policy(TYPE));
        if (compactor.isEmpty()) {
            return SelectedSummary.NONE;
        }
        if (!HARMLESS_FILTERS.containsAll(FilterStage.names(stages))) {
            return SelectedSummary.without(
                    Optional.empty(), "the conversation is not compacted, since its messages are filtered");
        }
        return compactions
                .newest(recorded)
                .filter(summary -> continues(summary.span(), entries))
                .map(summary -> selected(compactor, summary))
                .orElse(new SelectedSummary(compactor, Optional.empty(), "", 0, List.of()));
    }

    /** A marker after the summary ends the history before it; so may one among messages that were not read. */
    private static boolean continues(SummarySpan span, List<DialogueEntry> entries) {
        return !entries.isEmpty()
                && entries.get(0).position() <= span.toPosition()
                && entries.stream()
                        .noneMatch(entry -> entry.position() > span.toPosition()
                                && entry.first().marker().isPresent());
    }

    private SelectedSummary selected(Optional<String> compactor, ConversationSummary summary) {
        if (summary.span().isOfAny(withheld(stages.input().privacy()))) {
            return SelectedSummary.without(compactor, "the summary has messages of an author who is withheld");
        }
        if (tokens(summary.text()) > summaryLimit()) {
            return SelectedSummary.without(
                    compactor, "the summary is longer than its share, until a shorter one is made");
        }
        ContextItem item = item(summary);
        int tokens = tokens(item.promptText());
        Contribution contribution =
                Contribution.of(List.of(item)).withSources(List.of(EntrySource.of(recorded.journal(), summary.id())));
        return new SelectedSummary(
                compactor, Optional.of(contribution), summary.span().from(), tokens, List.of());
    }

    private static Set<String> withheld(AuthorPrivacy privacy) {
        Set<String> authors = new HashSet<>(privacy.hidden());
        authors.addAll(privacy.blockedHours().keySet());
        return authors;
    }

    private int summaryLimit() {
        return compactions.tokenLimit(tokenLimit);
    }

    private int tokens(String text) {
        return tokenLimit == Integer.MAX_VALUE ? 0 : stages.tokens().count(text);
    }

    private ContextItem item(ConversationSummary summary) {
        String number = Long.toString(summary.span().messages());
        String text = stages.texts().text("summary", "number", number, "sentences", summary.text());
        return new ContextItem(Role.USER, List.of(new TextPart(text, TextOrigin.SAID)), TAG, Optional.empty());
    }

    /** Returns whether what the prompt leaves out is to be reported: that of a past or a previewed prompt is not. */
    boolean reports() {
        return recorded.before().isEmpty() && !stages.preview();
    }

    /**
     * Reports what a prompt has left out.
     *
     * @param shown the messages that it shows, oldest first; at least one
     */
    void report(String compactor, List<EntrySource> shown) {
        compactions.report(new LeftMessages(
                recorded.conversation(),
                shown.get(0).id(),
                shown.size(),
                compactor,
                summaryLimit(),
                stages.tokens()::count));
    }
}
