package io.mneme.context.policy;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.selection.ContextSelectors;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.window.WindowPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The bound policies at one moment.
 *
 * @param windows the window policies
 * @param renderers the renderers
 * @param weightings the weighting policies; empty while their type is not open
 */
public record PolicySnapshot(
        BoundPolicies<WindowPolicy> windows,
        BoundPolicies<HistoryRenderer> renderers,
        Optional<BoundPolicies<WeightingPolicy>> weightings) {

    private static final String WEIGHTING = "weighting";

    /** Returns whether a call of one of them does not return, so that the requests of its window wait. */
    public boolean isBlocked() {
        return Stream.of(windows.policies(), renderers.policies())
                .flatMap(List::stream)
                .anyMatch(SelectedPolicy::isBlocked);
    }

    /** Returns the legend of a renderer, which may have left; empty if its lines explain themselves. */
    public String legend(String renderer, String language) {
        return renderers.texts(renderer).getOrDefault(language, "");
    }

    /**
     * Selects the policies of a request.
     *
     * @param recipe what the request's recipe says about policies
     * @param swap when a policy that became active begins to serve open windows, unless the request has another timing
     */
    public SelectedPolicies select(ContextRequest request, RecipePolicies recipe, SwapTiming swap) {
        RequestOptions options = request.options();
        Map<String, String> selectors = ContextSelectors.of(request);
        SelectedPolicy<WindowPolicy> window =
                windows.select(selectors, options.policy("window"), recipe.preferred("window"));
        SelectedPolicy<HistoryRenderer> renderer =
                renderers.select(selectors, options.policy("renderer"), recipe.preferred("renderer"));
        Optional<SelectedPolicy<WeightingPolicy>> weighting = weighting(options, recipe, selectors);
        List<Omission> omissions = Stream.of(
                        window.missing(), renderer.missing(), weighting.flatMap(SelectedPolicy::missing))
                .flatMap(Optional::stream)
                .toList();
        return new SelectedPolicies(
                this, window, renderer, weighting, options.swapTiming().orElse(swap) == SwapTiming.NOW, omissions);
    }

    /** Only a weighting that is named takes part, since what it leaves out breaks the stable prefix. */
    private Optional<SelectedPolicy<WeightingPolicy>> weighting(
            RequestOptions options, RecipePolicies recipe, Map<String, String> selectors) {
        Optional<String> named = options.policy(WEIGHTING);
        Optional<String> preferred = recipe.preferred(WEIGHTING);
        return named.isEmpty() && preferred.isEmpty()
                ? Optional.empty()
                : weightings.map(bound -> bound.select(selectors, named, preferred));
    }
}
