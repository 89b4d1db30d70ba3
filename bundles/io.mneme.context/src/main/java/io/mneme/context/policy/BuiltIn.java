package io.mneme.context.policy;

import io.mneme.context.selection.RankedService;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import java.util.List;

/**
 * The policies that are always there. Every plug-in outranks them; they replace a plug-in that fails.
 *
 * <p>They are no services: a service comes and goes with its component, and there must be no moment without them.
 */
public final class BuiltIn {

    public static final RankedService<HistoryRenderer> RENDERER =
            RankedService.builtIn(new PlainRenderer(), "renderer", "plain", List.of());

    public static final RankedService<WindowPolicy> WINDOW = window(new NewestWindow());

    private BuiltIn() {}

    private static RankedService<WindowPolicy> window(WindowPolicy policy) {
        return RankedService.builtIn(policy, "window", policy.name(), policy.settings());
    }
}
