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
import io.mneme.context.selection.ContextSelectors;
import io.mneme.context.token.TokenCounter;
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Asks the contributors of a recipe for their pieces, in the order of their stability: of each stability all plug-ins at once,
 * and beside them the container's own. So a request waits for plug-ins no longer than four times the limit of a call.
 */
@Component(service = ContributorRunner.class)
public final class ContributorRunner {

    private static final Stability[] ORDER = Stability.values();

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
        BoundPolicies<Contributor> snapshot = contributors.snapshot();
        List<Omission> omissions = new ArrayList<>();
        List<SelectedPolicy<Contributor>> serving = new ArrayList<>();
        Map<String, String> selectors = ContextSelectors.of(scope.request());
        for (String name : names) {
            snapshot.activeNamed(name, selectors)
                    .ifPresentOrElse(serving::add, () -> omissions.add(absent(name, snapshot, selectors)));
        }
        serving.forEach(contributor -> check(contributor, scope));
        Map<String, PolicyResult<List<PromptPiece>>> answers = answers(serving, shares, scope);
        List<PromptPiece> pieces = new ArrayList<>();
        serving.forEach(contributor -> collect(contributor, answers.get(contributor.name()), pieces, omissions));
        return new GatheredPieces(pieces, omissions);
    }

    private static void check(SelectedPolicy<Contributor> contributor, RequestScope scope) {
        if (contributor.runsOnCaller()) {
            contributor
                    .prepare(own -> own.get().rejection(scope.request()))
                    .get()
                    .ifPresent(rejection -> {
                        throw rejection;
                    });
        }
    }

    /** Returns the results by name. */
    private static Map<String, PolicyResult<List<PromptPiece>>> answers(
            List<SelectedPolicy<Contributor>> serving, TokenShares shares, RequestScope scope) {
        Map<String, PolicyResult<List<PromptPiece>>> answers = new HashMap<>();
        RequestScope current = scope;
        for (Stability stability : ORDER) {
            List<SelectedPolicy<Contributor>> asked = new ArrayList<>(serving.size());
            for (SelectedPolicy<Contributor> contributor : serving) {
                if (ContributorRegistry.calledWith(contributor) == stability) {
                    asked.add(contributor);
                }
            }
            current = answersOfOne(asked, shares, current, answers);
            if (stability.compareTo(Stability.GROWING) < 0) {
                current.head().set(headTokens(answers.values(), scope.tokens()));
            }
        }
        return answers;
    }

    /** Returns the tokens of the pieces that are placed before any history. */
    private static int headTokens(Collection<PolicyResult<List<PromptPiece>>> answers, TokenCounter tokens) {
        return answers.stream()
                .filter(answer -> !answer.failed())
                .flatMap(answer -> answer.get().stream())
                .filter(piece -> piece.stability().compareTo(Stability.GROWING) < 0)
                .mapToInt(piece -> piece.tokens(tokens))
                .sum();
    }

    /** Asks the contributors of one stability; returns the scope for those of the next one. */
    private static RequestScope answersOfOne(
            List<SelectedPolicy<Contributor>> asked,
            TokenShares shares,
            RequestScope scope,
            Map<String, PolicyResult<List<PromptPiece>>> answers) {
        List<Supplier<PolicyResult<List<PromptPiece>>>> pending = new ArrayList<>(asked.size());
        for (SelectedPolicy<Contributor> by : asked) {
            pending.add(begin(by, scope.within(shares.limitOf(by.name()))));
        }
        List<EntrySource> contributed = new ArrayList<>();
        Optional<WindowReport> window = Optional.empty();
        for (int i = 0; i < pending.size(); i++) {
            PolicyResult<List<PromptPiece>> answer = pending.get(i).get();
            answers.put(asked.get(i).name(), answer);
            for (PromptPiece piece : answer.failed() ? List.<PromptPiece>of() : answer.get()) {
                contributed.addAll(piece.contribution().sources());
                window = window.or(() -> piece.contribution().window());
            }
        }
        return scope.after(contributed, window);
    }

    private static Omission absent(String name, BoundPolicies<Contributor> snapshot, Map<String, String> selectors) {
        boolean disabled = snapshot.boundNamed(name, selectors).isPresent();
        return new Omission(
                name, "contributor " + name + (disabled ? " is disabled after its failures" : " is not installed"));
    }

    private static Supplier<PolicyResult<List<PromptPiece>>> begin(SelectedPolicy<Contributor> by, RequestScope scope) {
        return by.begin(plugin -> pieces(by, plugin, scope));
    }

    private static void collect(
            SelectedPolicy<Contributor> by,
            PolicyResult<List<PromptPiece>> answer,
            List<PromptPiece> pieces,
            List<Omission> omissions) {
        if (answer.failed()) {
            omissions.add(new Omission(by.name(), by.label() + " " + answer.failure()));
            return;
        }
        for (PromptPiece piece : answer.get()) {
            pieces.add(piece);
            omissions.addAll(piece.contribution().omissions());
        }
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
