package io.mneme.context.recipe;

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
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Asks the contributors of a recipe for their pieces: all plug-ins at once, and beside them the container's own, from the last
 * to the first.
 */
@Component(service = ContributorRunner.class)
public final class ContributorRunner {

    private final ContributorRegistry contributors;

    @Activate
    public ContributorRunner(@Reference ContributorRegistry contributors) {
        this.contributors = contributors;
    }

    /** Returns the pieces of these contributors, in this order, for a request. */
    public GatheredPieces run(List<String> names, RequestScope scope) {
        BoundPolicies<Contributor> snapshot = contributors.snapshot();
        List<Omission> omissions = new ArrayList<>();
        List<SelectedPolicy<Contributor>> serving = new ArrayList<>();
        Map<String, String> selectors = ContextSelectors.of(scope.request());
        for (String name : names) {
            snapshot.activeNamed(name, selectors)
                    .ifPresentOrElse(serving::add, () -> omissions.add(absent(name, snapshot, selectors)));
        }
        Map<String, PolicyResult<Optional<PromptPiece>>> answers = answers(serving, scope);
        List<PromptPiece> pieces = new ArrayList<>();
        serving.forEach(contributor -> collect(contributor, answers.get(contributor.name()), pieces, omissions));
        return new GatheredPieces(pieces, omissions);
    }

    /** Returns the results by name. A contributor before the history receives the report of its window. */
    private static Map<String, PolicyResult<Optional<PromptPiece>>> answers(
            List<SelectedPolicy<Contributor>> serving, RequestScope scope) {
        Map<String, Supplier<PolicyResult<Optional<PromptPiece>>>> pending = new HashMap<>();
        serving.stream()
                .filter(contributor -> !contributor.runsOnCaller())
                .forEach(plugin -> pending.put(plugin.name(), begin(plugin, scope)));
        Map<String, PolicyResult<Optional<PromptPiece>>> answers = new HashMap<>();
        RequestScope current = scope;
        for (int i = serving.size() - 1; i >= 0; i--) {
            SelectedPolicy<Contributor> by = serving.get(i);
            Supplier<PolicyResult<Optional<PromptPiece>>> question = pending.get(by.name());
            PolicyResult<Optional<PromptPiece>> answer = (question == null ? begin(by, current) : question).get();
            answers.put(by.name(), answer);
            current = window(answer).map(current::showing).orElse(current);
        }
        return answers;
    }

    private static Optional<WindowReport> window(PolicyResult<Optional<PromptPiece>> answer) {
        return answer.failed()
                ? Optional.empty()
                : answer.get().flatMap(piece -> piece.contribution().window());
    }

    private static Omission absent(String name, BoundPolicies<Contributor> snapshot, Map<String, String> selectors) {
        boolean disabled = snapshot.boundNamed(name, selectors).isPresent();
        return new Omission(
                name, "contributor " + name + (disabled ? " is disabled after its failures" : " is not installed"));
    }

    private static Supplier<PolicyResult<Optional<PromptPiece>>> begin(
            SelectedPolicy<Contributor> by, RequestScope scope) {
        return by.begin(plugin -> piece(by, plugin, scope));
    }

    private static void collect(
            SelectedPolicy<Contributor> by,
            PolicyResult<Optional<PromptPiece>> answer,
            List<PromptPiece> pieces,
            List<Omission> omissions) {
        if (answer.failed()) {
            omissions.add(new Omission(by.name(), by.label() + " " + answer.failure()));
            return;
        }
        answer.get().ifPresent(piece -> {
            pieces.add(piece);
            omissions.addAll(piece.contribution().omissions());
        });
    }

    private static Optional<PromptPiece> piece(
            SelectedPolicy<Contributor> by, Supplier<Contributor> plugin, RequestScope scope) {
        Optional<Contribution> contribution = plugin.get().contribute(scope);
        if (contribution == null) {
            throw new PolicyViolationException("returned null");
        }
        Stability stability = plugin.get().stability();
        return contribution
                .map(text -> plugin.get().shown(text))
                .map(text -> new PromptPiece(by.name(), by.bundle(), by.version(), stability, text));
    }
}
