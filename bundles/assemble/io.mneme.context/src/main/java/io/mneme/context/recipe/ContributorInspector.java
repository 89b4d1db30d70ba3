package io.mneme.context.recipe;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.policy.PolicyInspector;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.ContributorRegistry;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.contributor.RequestScopeFactory;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Calls the contributors of plug-ins in each recipe with two clocks, and reports those whose text changes although they claim
 * to be stable. The request has a session of its own and no inputs, so that it changes no window of others.
 */
@Component
public final class ContributorInspector implements PolicyInspector {

    private static final String SESSION = "mneme:doctor";

    private final Recipes recipes;
    private final RequestScopeFactory scopes;
    private final ContributorRegistry contributors;
    private final ContributorRunner runner;

    @Activate
    public ContributorInspector(
            @Reference Recipes recipes,
            @Reference RequestScopeFactory scopes,
            @Reference ContributorRegistry contributors,
            @Reference ContributorRunner runner) {
        this.recipes = recipes;
        this.scopes = scopes;
        this.contributors = contributors;
        this.runner = runner;
    }

    @Override
    public List<Omission> inspect(Instant now) {
        recipes.names().forEach(recipe -> inspect(recipes.find(recipe), now));
        return contributors.snapshot().policies().stream()
                .map(StabilityGuard::omission)
                .flatMap(Optional::stream)
                .toList();
    }

    private void inspect(Recipe recipe, Instant now) {
        List<String> plugins = contributors.snapshot().policies().stream()
                .filter(contributor -> !contributor.isProvided())
                .map(SelectedPolicy<Contributor>::name)
                .filter(recipe.contributors()::contains)
                .distinct()
                .toList();
        ContextRequest request = new ContextRequest(
                recipe.name(),
                SESSION,
                recipe.selectors().stream().collect(Collectors.toMap(Function.identity(), selector -> "")),
                RequestInputs.NONE,
                RequestOptions.NONE);
        RequestScope scope = scopes.scopeOf(request, recipe.policies(), now).withGuard();
        runner.run(plugins, TokenShares.UNLIMITED, scope);
    }
}
