package io.mneme.context.policy;

import io.mneme.context.plugin.CallRunner;
import io.mneme.context.plugin.Failures;
import io.mneme.context.plugin.PluginBoundary;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.Setting;
import io.mneme.spi.window.WindowPolicy;
import java.util.List;
import java.util.Map;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/**
 * The policies that are always there. They lose every election against a plug-in, and answer for one that fails. As rivals
 * they and the standing contributors are alike.
 *
 * <p>They are no services: a service comes and goes with its component, and there must be no moment without them.
 */
public final class BuiltIn {

    public static final Rival<HistoryRenderer> RENDERER = last(new PlainRenderer(), "renderer", "plain", List.of());

    public static final Rival<WindowPolicy> WINDOW = window(new NewestWindow());

    private BuiltIn() {}

    static Rival<Contributor> contributor(Contributor contributor) {
        return last(contributor, "contributor", contributor.name(), List.of());
    }

    /** Returns the failures of what is part of the container: there would be nothing to take its place. */
    static Failures neverSetAside() {
        return new Failures(() -> Integer.MAX_VALUE);
    }

    private static Rival<WindowPolicy> window(WindowPolicy policy) {
        return last(policy, "window", policy.name(), policy.settings());
    }

    private static <S> Rival<S> last(S service, String kind, String name, List<Setting> settings) {
        Bundle bundle = FrameworkUtil.getBundle(BuiltIn.class);
        return new Rival<>(
                service,
                Long.MAX_VALUE,
                kind,
                name,
                bundle == null ? "io.mneme.context" : bundle.getSymbolicName(),
                bundle == null ? "0.0.0" : bundle.getVersion().toString(),
                Integer.MIN_VALUE,
                Map.of(),
                settings,
                PluginBoundary.of(kind + " " + name, service, CallRunner.INLINE, neverSetAside()));
    }
}
