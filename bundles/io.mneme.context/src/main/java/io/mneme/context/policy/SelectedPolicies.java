package io.mneme.context.policy;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.window.WindowPolicy;
import java.util.List;
import java.util.Optional;

/**
 * The policies that serve one request.
 *
 * @param snapshot the snapshot they were selected from
 * @param window the window policy
 * @param renderer the renderer
 * @param weighting the weighting policy; empty if neither the request nor its recipe names one
 * @param swapsNow whether they replace those of open windows at once
 * @param omissions the policies that the request names and that cannot serve
 */
public record SelectedPolicies(
        PolicySnapshot snapshot,
        SelectedPolicy<WindowPolicy> window,
        SelectedPolicy<HistoryRenderer> renderer,
        Optional<SelectedPolicy<WeightingPolicy>> weighting,
        boolean swapsNow,
        List<Omission> omissions) {

    public SelectedPolicies {
        omissions = List.copyOf(omissions);
    }
}
