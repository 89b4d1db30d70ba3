package io.mneme.context.replay;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport;
import io.mneme.context.assembly.LaidOutPrompt;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.contributor.RequestScopeFactory;
import io.mneme.context.history.ConversationEntries;
import io.mneme.context.history.PastEntry;
import io.mneme.context.history.RecordedConversations;
import io.mneme.context.policy.RequestPurpose;
import io.mneme.context.recipe.ContributorRunner;
import io.mneme.context.recipe.GatheredPieces;
import io.mneme.context.recipe.RequestRules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Replays requests over a recorded dialogue. Each is assembled as a whole by the contributors of its recipe, over the messages
 * before one of the dialogue and at its time, in windows that only the replay uses.
 */
@Component(service = DialogueReplay.class)
public final class DialogueReplay {

    /** How many requests are simulated before that of a past turn, so that its window is as it was. */
    private static final int PAST_REQUESTS = 200;

    private final RequestScopeFactory scopes;
    private final ContributorRunner contributors;
    private final RecordedConversations conversations;

    @Activate
    public DialogueReplay(
            @Reference RequestScopeFactory scopes,
            @Reference ContributorRunner contributors,
            @Reference RecordedConversations conversations) {
        this.scopes = scopes;
        this.contributors = contributors;
        this.conversations = conversations;
    }

    /** The request of one turn, and the pieces of its contributors. */
    private record DialogueTurn(RequestScope scope, GatheredPieces gathered) {

        String prompt() {
            return LaidOutPrompt.of(scope, gathered.pieces()).text().text();
        }

        /** Returns the number of the entries that it shows. */
        int shown() {
            return (int) gathered.pieces().stream()
                    .flatMap(piece -> piece.contribution().sources().stream())
                    .distinct()
                    .count();
        }

        boolean isRebuilt() {
            return gathered.window().filter(WindowReport::rebuilt).isPresent();
        }
    }

    /** Replays one request before each of the newest messages. */
    TrialResult replay(DialogueRequest dialogue, String trial, int limit) {
        ConversationEntries<?> conversation = conversations.of(dialogue.recorded());
        String replay = newName();
        TrialTotals totals = new TrialTotals(checked(dialogue));
        Instant previous = Instant.MAX;
        for (PastEntry entry : conversation.newest(limit)) {
            DialogueTurn turn = turn(dialogue, entry, replay);
            Instant now = turn.scope().now();
            int shown = turn.shown();
            boolean complete = shown >= conversation.countBefore(entry);
            totals.add(turn.prompt(), shown, complete, turn.isRebuilt(), idle(previous, now));
            previous = now;
        }
        return totals.result(trial);
    }

    /** Assembles the context before an entry, after requests before those that precede it. */
    Context assembleBefore(DialogueRequest dialogue, String id) {
        checked(dialogue);
        ConversationEntries<?> conversation = conversations.of(dialogue.recorded());
        PastEntry end = conversation.entry(id);
        String replay = newName();
        conversation.newestBefore(end, PAST_REQUESTS).forEach(entry -> turn(dialogue, entry, replay));
        DialogueTurn turn = turn(dialogue, end, replay);
        List<Omission> omissions = new ArrayList<>(turn.gathered().omissions());
        if (turn.gathered().window().isEmpty()) {
            omissions.addAll(turn.scope().policies().omissions());
        }
        return PastPrompt.of(
                id,
                turn.scope(),
                new GatheredPieces(turn.gathered().pieces(), omissions),
                source -> isLater(source, conversation, end));
    }

    private static boolean isLater(EntrySource source, ConversationEntries<?> conversation, PastEntry end) {
        return source.journal().equals(conversation.journal().name()) && conversation.isLater(source.id(), end);
    }

    private static String newName() {
        return UUID.randomUUID().toString();
    }

    /** Returns the scope of a request, unless it breaks a rule. */
    private RequestScope checked(DialogueRequest dialogue) {
        RequestScope scope = scopes.scopeOf(
                dialogue.request(), dialogue.recipe().policies(), Instant.now(), RequestPurpose.replayed(newName()));
        scopes.release(scope);
        RequestRules.check(scope);
        return scope;
    }

    private DialogueTurn turn(DialogueRequest dialogue, PastEntry entry, String replay) {
        RequestScope scope = scopes.scopeOf(
                dialogue.before(entry),
                dialogue.recipe().policies(),
                entry.moment().orElseGet(Instant::now),
                RequestPurpose.replayed(replay));
        try {
            return new DialogueTurn(
                    scope,
                    contributors.run(
                            dialogue.recipe().contributors(), dialogue.recipe().shares(), scope));
        } finally {
            scopes.release(scope);
        }
    }

    private static Duration idle(Instant from, Instant to) {
        return to.isAfter(from) ? Duration.between(from, to) : Duration.ZERO;
    }
}
