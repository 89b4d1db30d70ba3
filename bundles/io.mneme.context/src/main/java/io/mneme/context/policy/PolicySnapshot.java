package io.mneme.context.policy;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.SwapTiming;
import io.mneme.context.selection.ContextSelectors;
import io.mneme.context.selection.PolicyDescription;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.ranking.RankedSnapshot;
import io.mneme.support.ranking.RequestSelectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The bound policies at one moment.
 *
 * @param windows the window policies
 * @param renderers the renderers
 * @param forcedSwaps how often the operator has let the active policies replace those of open windows at once
 * @param minimumSettings the settings that any window policy has declared since the start, each with its lowest minimum
 * @param legends the legends of all renderers since the start, by name and language
 */
public record PolicySnapshot(
        RankedSnapshot<WindowPolicy, PolicyDescription> windows,
        RankedSnapshot<HistoryRenderer, PolicyDescription> renderers,
        ForcedSwapCounts forcedSwaps,
        Map<String, Double> minimumSettings,
        Map<String, Map<String, String>> legends) {

    public PolicySnapshot {
        minimumSettings = Map.copyOf(minimumSettings);
        legends = Map.copyOf(legends);
    }

    /** Returns the legend of a renderer, which may have left; empty if its lines explain themselves. */
    public String legend(String renderer, String language) {
        return legends.getOrDefault(renderer, Map.of()).getOrDefault(language, "");
    }

    /**
     * Selects the policies of a request.
     *
     * @param swap when a policy that became active begins to serve open windows, unless the request has another timing
     */
    public SelectedPolicies select(ContextRequest request, SwapTiming swap) {
        RequestOptions options = request.options();
        RequestSelectors selectors = ContextSelectors.of(request);
        List<Omission> omissions = new ArrayList<>();
        RankedService<WindowPolicy, PolicyDescription> window =
                selectOne(windows, options.policy("window"), selectors, "window policy ", omissions);
        RankedService<HistoryRenderer, PolicyDescription> renderer =
                selectOne(renderers, options.policy("renderer"), selectors, "renderer ", omissions);
        return new SelectedPolicies(
                this, window, renderer, options.swapTiming().orElse(swap) == SwapTiming.NOW, omissions);
    }

    private static <S> RankedService<S, PolicyDescription> selectOne(
            RankedSnapshot<S, PolicyDescription> snapshot,
            Optional<String> requested,
            RequestSelectors selectors,
            String what,
            List<Omission> omissions) {
        Optional<RankedService<S, PolicyDescription>> found =
                requested.flatMap(name -> snapshot.named(name, selectors));
        if (found.isPresent() && !found.get().failures().isLimitReached()) {
            return found.get();
        }
        RankedService<S, PolicyDescription> active = snapshot.select(selectors).orElseThrow();
        requested.ifPresent(name -> omissions.add(new Omission(
                name,
                what + name + (found.isPresent() ? " is disabled after its failures" : " is not installed") + "; "
                        + active.name() + " serves")));
        return active;
    }
}
