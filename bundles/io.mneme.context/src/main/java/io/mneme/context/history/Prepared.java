package io.mneme.context.history;

import io.mneme.api.context.InvalidRequestException;
import io.mneme.context.plugin.Answer;
import io.mneme.context.policy.Rival;
import io.mneme.spi.window.Settings;
import io.mneme.spi.window.WindowPolicy;

/**
 * A window policy that is ready to be tried.
 *
 * @param window the policy
 * @param settings what it was told
 * @param reach how many entries it looks at
 */
record Prepared(Rival<WindowPolicy> window, Settings settings, int reach) {

    static Prepared of(Rival<WindowPolicy> window, Settings settings) {
        Answer<Integer> reach = window.boundary().prepare(() -> window.service().reach(settings));
        if (reach.failed()) {
            throw new InvalidRequestException(
                    "policy", "cannot be tried, since " + window.name() + " " + reach.failure());
        }
        return new Prepared(window, settings, Math.max(1, Math.min(reach.get(), Counsel.MOST_ENTRIES)));
    }
}
