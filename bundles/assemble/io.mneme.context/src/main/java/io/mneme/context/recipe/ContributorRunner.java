package io.mneme.context.recipe;

import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Omission;
import io.mneme.api.context.Stability;
import io.mneme.api.context.WindowReport;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.ContributorRegistry;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.policy.ContextPolicies;
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the contributors of a recipe, and gathers their pieces in the order of the recipe. */
@Component(service = ContributorRunner.class)
public final class ContributorRunner {

    private final ContributorRegistry contributors;

    @Activate
    public ContributorRunner(@Reference ContributorRegistry contributors) {
        this.contributors = contributors;
    }

    /**
     * Returns the pieces of these contributors, in this order, for a request.
     *
     * @throws io.mneme.api.context.InvalidRequestException if one of the container's own cannot serve the request; none was
     *     called
     */
    public GatheredPieces run(List<String> names, TokenShares shares, RequestScope scope) {
        BoundPolicies<Contributor> snapshot = scope.purpose().asked(contributors.snapshot());
        List<Omission> omissions = new ArrayList<>();
        List<SelectedPolicy<Contributor>> serving = new ArrayList<>();
        Map<String, String> selectors = ContextPolicies.selectorsOf(scope.request());
        for (String name : names) {
            snapshot.activeNamed(name, selectors)
                    .ifPresentOrElse(serving::add, () -> omissions.add(absent(name, snapshot, selectors)));
        }
        if (omissions.isEmpty()) {
            omissions.addAll(UnusedInputs.of(scope.request(), serving));
        }
        serving.forEach(contributor -> check(contributor, scope));
        Map<String, GatheredPieces> gathered = new ContributorCalls(serving, shares, scope).run();
        List<PromptPiece> pieces = new ArrayList<>();
        for (SelectedPolicy<Contributor> contributor : serving) {
            GatheredPieces own = gathered.get(contributor.name());
            pieces.addAll(own.pieces());
            omissions.addAll(own.omissions());
        }
        return new GatheredPieces(pieces, omissions);
    }

    private static void check(SelectedPolicy<Contributor> contributor, RequestScope scope) {
        if (contributor.isProvided()) {
            contributor
                    .prepare(own -> own.get().rejection(scope.request()))
                    .get()
                    .ifPresent(rejection -> {
                        throw rejection;
                    });
        }
    }

    private static Omission absent(String name, BoundPolicies<Contributor> snapshot, Map<String, String> selectors) {
        boolean disabled = snapshot.boundNamed(name, selectors).isPresent();
        return new Omission(
                name, "contributor " + name + (disabled ? " is disabled after its failures" : " is not installed"));
    }

    /**
     * The calls of the contributors of one request, in the order of their stability: of each stability all plug-ins at once, and
     * beside them the container's own. So a request waits for plug-ins no longer than four times the limit of a call, or eight times
     * if their claims are tested. Used by one thread.
     */
    private static final class ContributorCalls {

        private final Map<Stability, List<SelectedPolicy<Contributor>>> stages = new EnumMap<>(Stability.class);
        private final Optional<RemainingBudget> budget;
        private final Map<String, GatheredPieces> gathered = new HashMap<>();
        private RequestScope scope;

        ContributorCalls(List<SelectedPolicy<Contributor>> serving, TokenShares shares, RequestScope scope) {
            this.scope = scope;
            for (Stability stability : Stability.values()) {
                stages.put(stability, new ArrayList<>(serving.size()));
            }
            serving.forEach(contributor -> stages.get(stage(contributor)).add(contributor));
            budget = RemainingBudget.of(shares, scope, stages);
        }

        /** A contributor whose text changed with the clock is called with the volatile ones. */
        private static Stability stage(SelectedPolicy<Contributor> contributor) {
            return StabilityGuard.isVolatile(contributor)
                    ? Stability.VOLATILE
                    : ContributorRegistry.calledWith(contributor);
        }

        /** Calls all contributors; returns what each of them adds, and what was omitted, by name. */
        Map<String, GatheredPieces> run() {
            stages.forEach(this::runStage);
            return gathered;
        }

        private void runStage(Stability stability, List<SelectedPolicy<Contributor>> asked) {
            if (stability == Stability.GROWING && !asked.isEmpty()) {
                Map<String, List<PromptPiece>> descriptions = descriptions();
                budget.ifPresent(left -> descriptions.forEach(left::setAside));
                scope.head().set(headTokens(descriptions.values()));
            }
            List<PolicyResult<List<PromptPiece>>> answers = answers(stability, asked, scope);
            if (scope.guarded()) {
                guard(stability, asked, answers);
            }
            List<EntrySource> contributed = new ArrayList<>();
            Optional<WindowReport> window = Optional.empty();
            for (int i = 0; i < asked.size(); i++) {
                GatheredPieces own = gather(asked.get(i), stability, answers.get(i));
                gathered.put(asked.get(i).name(), own);
                own.addSources(contributed);
                window = window.isPresent() ? window : own.window();
            }
            scope = scope.after(contributed, window);
        }

        /** Returns the tokens of the pieces that are placed before any history, as they are expected. */
        private int headTokens(Collection<List<PromptPiece>> descriptions) {
            int tokens = 0;
            for (GatheredPieces own : gathered.values()) {
                tokens += headTokens(own.pieces());
            }
            for (List<PromptPiece> expected : descriptions) {
                tokens += headTokens(expected);
            }
            return tokens;
        }

        private int headTokens(List<PromptPiece> pieces) {
            int tokens = 0;
            for (PromptPiece piece : pieces) {
                tokens += piece.stability().compareTo(Stability.GROWING) < 0 ? piece.tokens(scope.tokens()) : 0;
            }
            return tokens;
        }

        /** Returns what is expected to describe a history: it is called after it, but placed before it, and needs room there. */
        private Map<String, List<PromptPiece>> descriptions() {
            Map<String, List<PromptPiece>> expected = new HashMap<>();
            for (SelectedPolicy<Contributor> by : stages.get(Stability.VOLATILE)) {
                if (by.isProvided()) {
                    PolicyResult<List<PromptPiece>> pieces = by.prepare(plugin ->
                            plugin.get().stability() == Stability.VOLATILE ? List.of() : pieces(by, plugin, scope));
                    expected.put(by.name(), pieces.failed() ? List.of() : pieces.get());
                }
            }
            return expected;
        }

        private List<PolicyResult<List<PromptPiece>>> answers(
                Stability stability, List<SelectedPolicy<Contributor>> asked, RequestScope at) {
            List<Supplier<PolicyResult<List<PromptPiece>>>> pending = new ArrayList<>(asked.size());
            for (SelectedPolicy<Contributor> by : asked) {
                RequestScope limited = budget.map(left -> at.within(left.limitOf(by.name(), stability)))
                        .orElse(at);
                pending.add(by.begin(plugin -> pieces(by, plugin, limited)));
            }
            List<PolicyResult<List<PromptPiece>>> answers = new ArrayList<>(pending.size());
            pending.forEach(answer -> answers.add(answer.get()));
            return answers;
        }

        /** Calls those that claim to be stable again, with another clock. The container's own read no clock. */
        private void guard(
                Stability stability,
                List<SelectedPolicy<Contributor>> asked,
                List<PolicyResult<List<PromptPiece>>> answers) {
            List<Integer> claiming = new ArrayList<>();
            for (int i = 0; i < asked.size(); i++) {
                SelectedPolicy<Contributor> by = asked.get(i);
                if (!by.isProvided() && StabilityGuard.isToBeTested(by, answers.get(i))) {
                    claiming.add(i);
                }
            }
            if (claiming.isEmpty()) {
                return;
            }
            List<PolicyResult<List<PromptPiece>>> later = answers(
                    stability,
                    claiming.stream().map(asked::get).toList(),
                    scope.at(StabilityGuard.otherTime(scope.now())));
            for (int i = 0; i < later.size(); i++) {
                int at = claiming.get(i);
                StabilityGuard.compare(asked.get(at), answers.get(at), later.get(i));
            }
        }

        private GatheredPieces gather(
                SelectedPolicy<Contributor> by, Stability stability, PolicyResult<List<PromptPiece>> answer) {
            if (answer.failed()) {
                return new GatheredPieces(
                        List.of(), List.of(new Omission(by.name(), by.label() + " " + answer.failure())));
            }
            Optional<Omission> tooLong = budget.flatMap(left -> left.take(by, stability, answer.get()));
            if (tooLong.isPresent()) {
                return new GatheredPieces(List.of(), List.of(tooLong.get()));
            }
            List<Omission> omissions = new ArrayList<>();
            for (PromptPiece piece : answer.get()) {
                if (!piece.contribution().omissions().isEmpty()) {
                    omissions.addAll(piece.contribution().omissions());
                }
            }
            StabilityGuard.omission(by).ifPresent(omissions::add);
            return new GatheredPieces(StabilityGuard.placed(by, shown(answer.get())), omissions);
        }

        /** Returns the pieces that add something to a prompt; another one only reports what was omitted. */
        private static List<PromptPiece> shown(List<PromptPiece> pieces) {
            List<PromptPiece> shown = new ArrayList<>(pieces.size());
            for (PromptPiece piece : pieces) {
                if (!piece.contribution().items().isEmpty()) {
                    shown.add(piece);
                }
            }
            return shown;
        }

        private static List<PromptPiece> pieces(
                SelectedPolicy<Contributor> by, Supplier<Contributor> plugin, RequestScope scope) {
            List<Contribution> contributions = plugin.get().contribute(scope);
            if (contributions == null) {
                throw new PolicyViolationException("returned null");
            }
            Stability stability = plugin.get().stability();
            List<PromptPiece> pieces = new ArrayList<>(contributions.size());
            for (Contribution shown : plugin.get().shown(contributions)) {
                pieces.add(new PromptPiece(
                        by.name(), by.bundle(), by.version(), shown.stability().orElse(stability), shown));
            }
            return pieces;
        }
    }
}
