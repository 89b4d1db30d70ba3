package io.mneme.context.recipe;

import io.mneme.api.context.Omission;
import io.mneme.api.context.Stability;
import io.mneme.api.context.WindowReport;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.ContributorRegistry;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.selection.ContextSelectors;
import io.mneme.context.selection.PolicyDescription;
import io.mneme.spi.contribute.Contribution;
import io.mneme.support.plugin.ContractViolationException;
import io.mneme.support.plugin.PendingResult;
import io.mneme.support.plugin.PluginResult;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.ranking.RankedSnapshot;
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
        RankedSnapshot<Contributor, PolicyDescription> snapshot = contributors.snapshot();
        List<Omission> omissions = new ArrayList<>();
        List<RankedService<Contributor, PolicyDescription>> serving = new ArrayList<>();
        for (String name : names) {
            snapshot.activeNamed(name, ContextSelectors.of(scope.request()))
                    .ifPresentOrElse(serving::add, () -> omissions.add(absent(name, snapshot, scope)));
        }
        Map<String, PluginResult<Optional<PromptPiece>>> answers = answers(serving, scope);
        List<PromptPiece> pieces = new ArrayList<>();
        serving.forEach(contributor -> collect(contributor, answers.get(contributor.name()), pieces, omissions));
        return new GatheredPieces(pieces, omissions);
    }

    /** Returns the results by name. A contributor before the history receives the report of its window. */
    private static Map<String, PluginResult<Optional<PromptPiece>>> answers(
            List<RankedService<Contributor, PolicyDescription>> serving, RequestScope scope) {
        Map<String, PendingResult<Optional<PromptPiece>>> pending = new HashMap<>();
        serving.stream()
                .filter(contributor -> !contributor.boundary().runsOnCaller())
                .forEach(plugin -> pending.put(plugin.name(), begin(plugin, scope)));
        Map<String, PluginResult<Optional<PromptPiece>>> answers = new HashMap<>();
        RequestScope current = scope;
        for (int i = serving.size() - 1; i >= 0; i--) {
            RankedService<Contributor, PolicyDescription> by = serving.get(i);
            PendingResult<Optional<PromptPiece>> question = pending.get(by.name());
            PluginResult<Optional<PromptPiece>> answer = (question == null ? begin(by, current) : question).await();
            answers.put(by.name(), answer);
            current = window(answer).map(current::showing).orElse(current);
        }
        return answers;
    }

    private static Optional<WindowReport> window(PluginResult<Optional<PromptPiece>> answer) {
        return answer.failed()
                ? Optional.empty()
                : answer.get().flatMap(piece -> piece.contribution().window());
    }

    private static Omission absent(
            String name, RankedSnapshot<Contributor, PolicyDescription> snapshot, RequestScope scope) {
        boolean disabled =
                snapshot.boundNamed(name, ContextSelectors.of(scope.request())).isPresent();
        return new Omission(
                name, "contributor " + name + (disabled ? " is disabled after its failures" : " is not installed"));
    }

    private static PendingResult<Optional<PromptPiece>> begin(
            RankedService<Contributor, PolicyDescription> by, RequestScope scope) {
        return by.boundary().begin(plugin -> piece(by, plugin, scope));
    }

    private static void collect(
            RankedService<Contributor, PolicyDescription> by,
            PluginResult<Optional<PromptPiece>> answer,
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
            RankedService<Contributor, PolicyDescription> by, Supplier<Contributor> plugin, RequestScope scope) {
        Optional<Contribution> contribution = plugin.get().contribute(scope);
        if (contribution == null) {
            throw new ContractViolationException("returned null");
        }
        Stability stability = plugin.get().stability();
        return contribution
                .map(text -> plugin.get().shown(text))
                .map(text -> new PromptPiece(by.name(), by.bundle(), by.version(), stability, text));
    }
}
