package io.mneme.context.policy;

import io.mneme.context.selection.PolicyDescription;
import io.mneme.context.selection.PolicyKinds;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.support.ranking.RankedService;

/**
 * The policies that are always there. Every plug-in outranks them; they replace a plug-in that fails.
 *
 * <p>They are no services: a service comes and goes with its component, and there must be no moment without them.
 */
public final class BuiltIn {

    public static final RankedService<HistoryRenderer, PolicyDescription> RENDERER = RankedService.builtIn(
            new PlainRenderer(), PolicyKinds.RENDERER, PolicyDescription.ofName("plain"), PolicyKinds.BUILT_IN);

    public static final RankedService<WindowPolicy, PolicyDescription> WINDOW = window(new NewestWindow());

    private BuiltIn() {}

    private static RankedService<WindowPolicy, PolicyDescription> window(WindowPolicy policy) {
        return RankedService.builtIn(
                policy,
                PolicyKinds.WINDOW,
                PolicyDescription.ofWindow(policy.name(), policy.settings()),
                PolicyKinds.BUILT_IN);
    }
}
