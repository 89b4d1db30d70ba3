package io.mneme.context.replay;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.entry.Redactions;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.contributor.RequestScopeFactory;
import io.mneme.context.history.History;
import io.mneme.context.history.HistorySource;
import io.mneme.context.policy.ContextPolicies;
import io.mneme.context.policy.RequestPurpose;
import io.mneme.context.recipe.Recipe;
import io.mneme.context.recipe.RequestBounds;
import io.mneme.context.recipe.RequestRedaction;
import io.mneme.context.recipe.RequestRules;
import io.mneme.context.settings.WindowSettings;
import io.mneme.spi.window.WindowPolicy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Replays requests over the journal as it is now; those over a recorded dialogue by {@link DialogueReplay}.
 *
 * <p>Simulated: one request of one session before each entry and at its time, over those before it, as if nothing had been
 * edited or deleted in between, what cannot be redacted were not there, no other policy had become active, and no other mode had
 * been asked for. The window steps by the trial's policy; the lines are rendered by its renderer; whatever else stands in the
 * prompt is asked for once, at the present moment, and taken to stay the same. Tokens are counted as
 * {@link io.mneme.api.context.ContextAssembler} counts them. A provider that reads its cache at marked places is taken to have one
 * at the end of what two prompts share.
 */
@Component
public final class JournalReplay implements ContextReplay {

    private static final int MAX_REQUESTS = 100_000;

    /** How many requests are simulated before that of a past turn. */
    private static final int PAST_REQUESTS = 2_000;

    private final HistorySource source;
    private final RequestScopeFactory scopes;
    private final PromptFrame frame;
    private final DialogueReplay dialogues;
    private final Redactions redactions;
    private final RequestRedaction redaction;
    private final PolicyAdmin policies;

    @Activate
    public JournalReplay(
            @Reference HistorySource source,
            @Reference RequestScopeFactory scopes,
            @Reference PromptFrame frame,
            @Reference DialogueReplay dialogues,
            @Reference Redactions redactions,
            @Reference PolicyAdmin policies) {
        this.source = source;
        this.scopes = scopes;
        this.frame = frame;
        this.dialogues = dialogues;
        this.redactions = redactions;
        this.policies = policies;
        redaction = new RequestRedaction(redactions);
    }

    @Override
    public List<TrialResult> compare(ContextRequest asked, int limit, List<Trial> trials) {
        if (limit < 1 || limit > MAX_REQUESTS) {
            throw new InvalidRequestException("limit", "must be from 1 to " + MAX_REQUESTS + ": " + limit);
        }
        Instant now = Instant.now();
        RequestBounds.check(asked);
        ContextRequest request = redaction.redact(asked);
        Optional<DialogueRequest> dialogue = frame.dialogue(request);
        if (dialogue.isPresent()) {
            return compare(dialogue.get(), limit, trials);
        }
        Recipe recipe = frame.recipe(asked.recipe());
        scope(request, recipe, now);
        TrialPreparation preparation =
                new TrialPreparation(request, changed -> scope(changed, recipe, now), policies.list());
        List<PreparedTrial> prepared = trials.stream().map(preparation::prepare).toList();
        int reach = prepared.stream().mapToInt(PreparedTrial::reach).max().orElse(1);
        Map<ContextRequest, ReplaySimulation> simulations = new HashMap<>();
        return prepared.stream()
                .map(trial -> {
                    ReplaySimulation simulation = simulations.computeIfAbsent(
                            trial.scope().request(), same -> simulation(recipe, trial.scope(), limit + reach));
                    return simulation.run(
                            trial, Math.min(limit, simulation.candidates().size()));
                })
                .toList();
    }

    private List<TrialResult> compare(DialogueRequest dialogue, int limit, List<Trial> trials) {
        TrialPreparation preparation = new TrialPreparation(
                dialogue.request(), changed -> scope(changed, dialogue.recipe(), Instant.now()), policies.list());
        List<DialogueRequest> requests =
                trials.stream().map(preparation::requestOf).map(dialogue::with).toList();
        List<TrialResult> results = new ArrayList<>();
        for (int i = 0; i < trials.size(); i++) {
            results.add(dialogues.replay(requests.get(i), trials.get(i).policy(), limit));
        }
        return results;
    }

    @Override
    public Context assembleBefore(ContextRequest asked, String entry) {
        Instant now = Instant.now();
        RequestBounds.check(asked);
        ContextRequest request = redaction.redact(asked);
        Optional<DialogueRequest> dialogue = frame.dialogue(request);
        if (dialogue.isPresent()) {
            return dialogues.assembleBefore(dialogue.get(), entry);
        }
        Recipe recipe = frame.recipe(asked.recipe());
        History history = source.historyOf(scope(request, recipe, now)).before(entry);
        Optional<Instant> moment = history.moment();
        RequestScope scope = scope(request, recipe, moment.orElse(now));
        PreparedTrial trial = TrialPreparation.prepared(entry, scope);
        ReplayEntries entries = ReplayEntries.read(history, scope, redactions, PAST_REQUESTS + trial.reach());
        return new PastTurn(entry, recipe, trial, history, frame).assemble(entries, moment);
    }

    /** Returns the scope of a request, unless it breaks a rule. */
    private RequestScope scope(ContextRequest request, Recipe recipe, Instant now) {
        RequestScope scope = scopes.scopeOf(
                request,
                recipe.policies(),
                now,
                RequestPurpose.replayed(UUID.randomUUID().toString()));
        scopes.release(scope);
        RequestRules.check(scope);
        source.rejection(request).ifPresent(rejection -> {
            throw rejection;
        });
        return scope;
    }

    /** Prepares a simulation over the newest entries. */
    private ReplaySimulation simulation(Recipe recipe, RequestScope scope, int limit) {
        History history = source.historyOf(scope);
        ReplayEntries entries = ReplayEntries.read(history, scope, redactions, limit);
        return entries.simulation(frame.prompts(recipe, scope, entries.lines()), scope, Optional.empty());
    }

    /**
     * Finds the policies of trials, and rejects trials of policies and settings that are not known.
     *
     * @param request the request that determines what is not tried
     * @param scopes returns the scope of a request
     * @param installed the policies that are installed
     */
    private record TrialPreparation(
            ContextRequest request, Function<ContextRequest, RequestScope> scopes, List<PolicyInfo> installed) {

        private static final String POLICY = "policy";
        private static final String WINDOW = "window";

        /** Prepares a trial over the history of a journal, whose windows the replay steps by itself. */
        PreparedTrial prepare(Trial trial) {
            RequestScope scope = scopes.apply(requestOf(trial, type -> !type.equals(WINDOW)));
            return trial.policies().containsKey(WINDOW) ? withWindow(trial, scope) : prepared(trial.policy(), scope);
        }

        /** Returns the request with all policies of a trial. */
        ContextRequest requestOf(Trial trial) {
            return requestOf(trial, type -> true);
        }

        private ContextRequest requestOf(Trial trial, Predicate<String> wanted) {
            RequestOptions options = request.options();
            for (Map.Entry<String, String> policy : trial.policies().entrySet()) {
                String type = policy.getKey();
                if (wanted.test(type)) {
                    requireInstalled(type, policy.getValue());
                    options = options.withPolicy(type, policy.getValue()).withSettings(type, trial.settingsOf(type));
                }
            }
            return new ContextRequest(
                    request.recipe(), request.session(), request.selectors(), request.inputs(), options);
        }

        /** Prepares a trial of the window policy that serves the request. */
        static PreparedTrial prepared(String name, RequestScope scope) {
            SelectedPolicy<WindowPolicy> window = scope.policies().window();
            return PreparedTrial.of(
                    name, scope, window, scope.windowSettings().valuesFor(window.name(), window.settings()));
        }

        private static PreparedTrial withWindow(Trial trial, RequestScope scope) {
            BoundPolicies<WindowPolicy> windows = scope.policies().windows();
            String name = trial.policies().get(WINDOW);
            SelectedPolicy<WindowPolicy> window = windows.named(name, ContextPolicies.selectorsOf(scope.request()))
                    .orElseThrow(() -> unknown(name, windows.policies().stream().map(SelectedPolicy::name)));
            Map<String, Double> settings = trial.settingsOf(WINDOW);
            RequestRules.checkSettings(settings, window, windows, true);
            WindowSettings windowSettings = scope.windowSettings().withRequest(settings);
            String label = trial.policies().size() == 1 ? window.name() : trial.policy();
            return PreparedTrial.of(label, scope, window, windowSettings.valuesFor(window.name(), window.settings()));
        }

        private void requireInstalled(String type, String name) {
            List<PolicyInfo> policies = installed.stream()
                    .filter(policy -> policy.kind().equals(type))
                    .toList();
            if (policies.isEmpty()) {
                throw unknown(type + "=" + name, installed.stream().map(policy -> policy.kind() + "=NAME"));
            }
            String plain = name.replaceFirst("@.*", "");
            if (policies.stream().noneMatch(policy -> policy.name().equals(plain))) {
                throw unknown(name, policies.stream().map(PolicyInfo::name));
            }
        }

        private static InvalidRequestException unknown(String name, Stream<String> known) {
            return new InvalidRequestException(
                    POLICY,
                    "must be one of "
                            + String.join(", ", known.distinct().sorted().toList()) + ": " + name);
        }
    }
}
