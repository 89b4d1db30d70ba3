package io.mneme.context.policy;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.window.WindowPolicy;
import java.util.List;
import java.util.Optional;

/**
 * The policies that serve one request, and those that were bound when it began.
 *
 * @param windows the window policies
 * @param renderers the renderers
 * @param window the window policy that serves
 * @param renderer the renderer that serves
 * @param weighting the weighting policy; empty if neither the request nor its recipe names one
 * @param swapsNow whether those that serve replace those of open windows at once
 * @param omissions the policies that the request names and that cannot serve
 */
public record SelectedPolicies(
        BoundPolicies<WindowPolicy> windows,
        BoundPolicies<HistoryRenderer> renderers,
        SelectedPolicy<WindowPolicy> window,
        SelectedPolicy<HistoryRenderer> renderer,
        Optional<SelectedPolicy<WeightingPolicy>> weighting,
        boolean swapsNow,
        List<Omission> omissions) {

    public SelectedPolicies {
        omissions = List.copyOf(omissions);
    }

    /** Returns the legend of a renderer, which may have left; empty if its lines explain themselves. */
    public String legend(String name, String language) {
        return renderers.texts(name).getOrDefault(language, "");
    }
}
