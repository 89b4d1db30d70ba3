package io.mneme.context.replay;

import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Settings;
import io.mneme.context.history.PolicyCaller;
import io.mneme.spi.window.WindowPolicy;

/**
 * A window policy that is ready for a simulation.
 *
 * @param window the policy
 * @param settings the values of its settings
 * @param reach the number of entries it reads
 */
record PreparedTrial(SelectedPolicy<WindowPolicy> window, Settings settings, int reach) {

    static PreparedTrial of(SelectedPolicy<WindowPolicy> window, Settings settings) {
        PolicyResult<Integer> reach = window.prepare(plugin -> plugin.get().reach(settings));
        if (reach.failed()) {
            throw new InvalidRequestException(
                    "policy", "cannot be tried, since " + window.name() + " " + reach.failure());
        }
        return new PreparedTrial(window, settings, Math.max(1, Math.min(reach.get(), PolicyCaller.MAX_ENTRIES)));
    }
}
