package io.mneme.context.replay;

import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Settings;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.window.WindowPolicyCaller;
import io.mneme.spi.window.WindowPolicy;

/**
 * A trial whose policies are known and whose settings are complete.
 *
 * @param name what is tried
 * @param scope the scope of its requests
 * @param window the window policy
 * @param settings the settings of the window policy
 * @param reach how many entries the window policy looks at
 */
record PreparedTrial(
        String name, RequestScope scope, SelectedPolicy<WindowPolicy> window, Settings settings, int reach) {

    static PreparedTrial of(String name, RequestScope scope, SelectedPolicy<WindowPolicy> window, Settings settings) {
        int reach = tried(window, window.prepare(plugin -> plugin.get().reach(settings)));
        return new PreparedTrial(
                name, scope, window, settings, Math.max(1, Math.min(reach, WindowPolicyCaller.MAX_ENTRIES)));
    }

    /**
     * Returns what a window policy has answered.
     *
     * @throws InvalidRequestException if it failed
     */
    static <R> R tried(SelectedPolicy<WindowPolicy> window, PolicyResult<R> answer) {
        if (answer.failed()) {
            throw new InvalidRequestException(
                    "policy", "cannot be tried, since " + window.name() + " " + answer.failure());
        }
        return answer.get();
    }
}
