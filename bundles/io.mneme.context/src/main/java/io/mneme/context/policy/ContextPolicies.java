package io.mneme.context.policy;

import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyDeclaration;
import io.mneme.api.policy.PolicyType.PolicyLimits;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.context.settings.ContextSettings;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.window.WindowPolicy;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Opens the types of policies that choose and render the history, and returns what is bound. */
@Component(service = ContextPolicies.class, immediate = true)
public final class ContextPolicies {

    private static final int MAX_LEGEND_CHARS = 500;

    private final PolicyRegistry registry;
    private final PolicySelector<HistoryRenderer> renderers;
    private final PolicySelector<WindowPolicy> windows;

    @Activate
    public ContextPolicies(@Reference ContextSettings.InForce configuration, @Reference PolicyRegistry registry) {
        this.registry = registry;
        Supplier<PolicyLimits> limits = () -> configuration.current().limits();
        renderers = registry.open(PolicyType.of(
                        "renderer",
                        HistoryRenderer.class,
                        new PlainRenderer(),
                        HistoryRenderer::name,
                        renderer -> List.of())
                .withDeclaration(ContextPolicies::renderer)
                .withComparison(RendererComparison::new)
                .withLimits(limits));
        windows = registry.open(PolicyType.of(
                        "window", WindowPolicy.class, new NewestWindow(), WindowPolicy::name, WindowPolicy::settings)
                .withLabel("window policy")
                .withPreferred("aligned")
                .withComparison(WindowComparison::new)
                .withLimits(limits));
    }

    private static PolicyDeclaration renderer(Supplier<HistoryRenderer> renderer) {
        Map<String, String> legends = new HashMap<>();
        for (String language : DictationSettings.LANGUAGES) {
            String legend = renderer.get().legend(language);
            if (legend == null || legend.length() > MAX_LEGEND_CHARS) {
                throw new PolicyViolationException(
                        "has no legend, or one of more than " + MAX_LEGEND_CHARS + " characters");
            }
            legends.put(language, legend);
        }
        return new PolicyDeclaration(renderer.get().name(), List.of(), Duration.ZERO, legends);
    }

    /** Returns the policies that are bound now. */
    public PolicySnapshot snapshot() {
        return new PolicySnapshot(
                windows.bound(), renderers.bound(), registry.bound("weighting", WeightingPolicy.class));
    }

    @Deactivate
    public void close() {
        windows.close();
        renderers.close();
    }
}
