package io.mneme.context.recipe;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.ContributorRegistry;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.selection.ContextSelectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
        BoundPolicies<Contributor> snapshot = contributors.snapshot();
        List<Omission> omissions = new ArrayList<>();
        List<SelectedPolicy<Contributor>> serving = new ArrayList<>();
        Map<String, String> selectors = ContextSelectors.of(scope.request());
        for (String name : names) {
            snapshot.activeNamed(name, selectors)
                    .ifPresentOrElse(serving::add, () -> omissions.add(absent(name, snapshot, selectors)));
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
        if (contributor.runsOnCaller()) {
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
}
