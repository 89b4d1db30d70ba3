package io.mneme.context.replay;

import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.redaction.Redactions;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.contributor.RequestScopes;
import io.mneme.context.history.HistoryLine;
import io.mneme.context.history.HistoryRedaction;
import io.mneme.context.history.LaneIndexes;
import io.mneme.context.history.PolicyCaller;
import io.mneme.context.policy.PolicySnapshot;
import io.mneme.context.policy.SelectedPolicies;
import io.mneme.context.recipe.Recipe;
import io.mneme.context.request.RequestBounds;
import io.mneme.context.request.RequestRedaction;
import io.mneme.context.request.RequestRules;
import io.mneme.context.selection.ContextSelectors;
import io.mneme.context.settings.WindowSettings;
import io.mneme.context.source.History;
import io.mneme.context.source.HistoryItem;
import io.mneme.context.source.HistorySource;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Replays requests over the journal as it is now.
 *
 * <p>Simulated: one request of one session before each entry and at its time, over those before it, as if nothing had been
 * edited or deleted in between, what cannot be redacted were not there, no other policy had become active, and no other mode had been asked for. The window steps
 * by the trial's policy; the lines are worded by the request's renderer; whatever else stands in the prompt is asked for
 * once, at the present moment, and taken to stay the same. Tokens are counted as {@link io.mneme.api.context.ContextAssembler} counts them; in the
 * encodings older than {@code cl100k_base} the sum of the lines may be off by one a line.
 */
@Component
public final class JournalReplay implements ContextReplay {

    private static final int MAX_REQUESTS = 100_000;
    private static final int RENDER_BATCH_SIZE = 500;

    private final HistorySource source;
    private final RequestScopes scopes;
    private final PromptFrame frame;
    private final Redactions redactions;
    private final RequestRedaction redaction;

    @Activate
    public JournalReplay(
            @Reference HistorySource source,
            @Reference RequestScopes scopes,
            @Reference PromptFrame frame,
            @Reference Redactions redactions) {
        this.source = source;
        this.scopes = scopes;
        this.frame = frame;
        this.redactions = redactions;
        redaction = new RequestRedaction(redactions);
    }

    @Override
    public List<TrialResult> compare(ContextRequest request, int limit, List<Trial> trials) {
        if (limit < 1 || limit > MAX_REQUESTS) {
            throw new InvalidRequestException("limit", "must be from 1 to " + MAX_REQUESTS + ": " + limit);
        }
        RequestBounds.check(request);
        Recipe recipe = frame.recipe(request.recipe());
        RequestScope scope = scopes.scopeOf(redaction.redact(request), recipe.policies(), 0, Instant.now());
        RequestRules.check(scope);
        source.rejection(scope.request()).ifPresent(rejection -> {
            throw rejection;
        });
        List<PreparedTrial> prepared =
                trials.stream().map(trial -> prepared(trial, scope)).toList();
        int reach = prepared.stream().mapToInt(PreparedTrial::reach).max().orElse(1);
        ReplaySimulation simulation = simulation(recipe, scope, limit + reach);
        int requests = Math.min(limit, simulation.candidates().size());
        return prepared.stream()
                .map(trial -> simulation.run(trial.window(), trial.settings(), trial.reach(), requests))
                .toList();
    }

    /** Prepares a simulation over the newest entries. */
    private ReplaySimulation simulation(Recipe recipe, RequestScope scope, int limit) {
        History history = source.historyOf(scope);
        List<HistoryItem> entries = new HistoryRedaction(redactions, history)
                .redact(history.newest(limit), List.of())
                .entries();
        List<HistoryLine> lines = LaneIndexes.complete(history, lines(scope.policies(), entries, history), false);
        return new ReplaySimulation(
                frame.prompts(recipe, scope, lines),
                PolicyCaller.candidates(lines, scope.tokens()),
                entries.stream().map(entry -> entry.form().get().timestamp()).toList(),
                scope.provider());
    }

    private static PreparedTrial prepared(Trial trial, RequestScope scope) {
        PolicySnapshot snapshot = scope.policies().snapshot();
        BoundPolicies<WindowPolicy> windows = snapshot.windows();
        SelectedPolicy<WindowPolicy> window = windows.named(trial.policy(), ContextSelectors.of(scope.request()))
                .orElseThrow(() -> unknown(trial, windows));
        RequestRules.checkSettings(trial.settings(), window, snapshot, true);
        WindowSettings windowSettings = scope.windowSettings().withRequest(trial.settings());
        return PreparedTrial.of(window, windowSettings.valuesFor(window.settings()));
    }

    private static InvalidRequestException unknown(Trial trial, BoundPolicies<WindowPolicy> windows) {
        List<String> names =
                windows.policies().stream().map(SelectedPolicy::name).sorted().toList();
        return new InvalidRequestException(
                "policy", "must be one of " + String.join(", ", names) + ": " + trial.policy());
    }

    private static List<HistoryLine> lines(SelectedPolicies policies, List<HistoryItem> entries, History history) {
        return rendered(policies.renderer(), entries, history)
                .or(() -> rendered(policies.renderer().fallback(), entries, history))
                .orElseThrow();
    }

    /** Renders the entries by several calls, each with the timeout of a request. */
    private static Optional<List<HistoryLine>> rendered(
            SelectedPolicy<HistoryRenderer> renderer, List<HistoryItem> entries, History history) {
        List<HistoryLine> lines = new ArrayList<>(entries.size());
        for (int from = 0; from < entries.size(); from += RENDER_BATCH_SIZE) {
            List<HistoryItem> batch = entries.subList(from, Math.min(from + RENDER_BATCH_SIZE, entries.size()));
            PolicyResult<List<HistoryLine>> rendered = PolicyCaller.render(renderer, batch, List.of(), history);
            if (rendered.failed()) {
                return Optional.empty();
            }
            lines.addAll(rendered.get());
        }
        return Optional.of(lines);
    }
}
