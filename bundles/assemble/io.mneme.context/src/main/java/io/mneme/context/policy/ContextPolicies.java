package io.mneme.context.policy;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyComparison;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyDeclaration;
import io.mneme.api.policy.PolicyType.PolicyLimits;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.context.settings.ContextSettings;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Opens the types of policies that choose and render the history, and returns what is bound. */
@Component(service = ContextPolicies.class, immediate = true)
public final class ContextPolicies {

    private static final int MAX_LEGEND_CHARS = 500;
    private static final String WEIGHTING = "weighting";

    private final PolicyRegistry registry;
    private final PolicySelector<HistoryRenderer> renderers;
    private final PolicySelector<WindowPolicy> windows;

    @Activate
    public ContextPolicies(
            @Reference ContextSettings.CurrentSettings configuration, @Reference PolicyRegistry registry) {
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

    /**
     * Selects the policies of a request among those that are bound now.
     *
     * @param recipe what the request's recipe says about policies
     * @param purpose what the request is for
     * @param swap when a policy that became active begins to serve open windows, unless the request has another timing
     */
    public SelectedPolicies select(
            ContextRequest request, RecipePolicies recipe, SwapTiming swap, RequestPurpose purpose) {
        RequestOptions options = request.options();
        Map<String, String> selectors = selectorsOf(request);
        BoundPolicies<WindowPolicy> boundWindows = purpose.asked(windows.bound());
        BoundPolicies<HistoryRenderer> boundRenderers = purpose.asked(renderers.bound());
        SelectedPolicy<WindowPolicy> window =
                boundWindows.select(selectors, options.policy("window"), recipe.preferred("window"));
        SelectedPolicy<HistoryRenderer> renderer =
                boundRenderers.select(selectors, options.policy("renderer"), recipe.preferred("renderer"));
        Optional<SelectedPolicy<WeightingPolicy>> weighting = weighting(options, recipe, selectors, purpose);
        List<Omission> omissions = new ArrayList<>(3);
        window.missing().ifPresent(omissions::add);
        renderer.missing().ifPresent(omissions::add);
        weighting.flatMap(SelectedPolicy::missing).ifPresent(omissions::add);
        boolean swapsNow = options.swapTiming().orElse(swap) == SwapTiming.NOW;
        return new SelectedPolicies(boundWindows, boundRenderers, window, renderer, weighting, swapsNow, omissions);
    }

    /** Returns the selectors of a request by name; its recipe is one of them. */
    public static Map<String, String> selectorsOf(ContextRequest request) {
        Map<String, String> selectors = new HashMap<>(request.selectors());
        selectors.put("recipe", request.recipe());
        return selectors;
    }

    /** Only a weighting that is named takes part, since what it leaves out breaks the stable prefix. */
    private Optional<SelectedPolicy<WeightingPolicy>> weighting(
            RequestOptions options, RecipePolicies recipe, Map<String, String> selectors, RequestPurpose purpose) {
        Optional<String> named = options.policy(WEIGHTING);
        Optional<String> preferred = recipe.preferred(WEIGHTING);
        return named.isEmpty() && preferred.isEmpty()
                ? Optional.empty()
                : registry.bound(WEIGHTING, WeightingPolicy.class)
                        .map(bound -> purpose.asked(bound).select(selectors, named, preferred));
    }

    @Deactivate
    public void close() {
        windows.close();
        renderers.close();
    }

    /** Renders the final text of an entry, and nothing else. */
    private static final class PlainRenderer implements HistoryRenderer {

        @Override
        public String name() {
            return "plain";
        }

        @Override
        public String render(HistoryEntry entry) {
            return entry.text();
        }
    }

    /** Shows the newest entries, always as many. */
    private static final class NewestWindow implements WindowPolicy {

        private static final Setting MAX_ENTRIES = new Setting("max_entries", 10, 1);

        @Override
        public String name() {
            return "newest";
        }

        @Override
        public List<Setting> settings() {
            return List.of(MAX_ENTRIES);
        }

        @Override
        public int reach(Settings settings) {
            return settings.whole(MAX_ENTRIES.name());
        }

        @Override
        public WindowStep next(WindowRequest request, Settings settings) {
            List<Candidate> newest = request.newest();
            OptionalLong last = request.from();
            int first = Math.max(0, newest.size() - settings.whole(MAX_ENTRIES.name()));
            long from = newest.get(first).position();
            return last.isPresent() && last.getAsLong() == from
                    ? WindowStep.grow(from)
                    : WindowStep.rebuild(from, "moved on");
        }
    }

    /**
     * Compares what two renderers make of the same entries: {@code same_texts} is the share of equal texts, and {@code length_ratio} the
     * length of the shadow's texts to that of the served ones. Texts from an earlier request are rendered by neither.
     *
     * @param renderer returns the shadow
     */
    private record RendererComparison(Supplier<HistoryRenderer> renderer) implements PolicyComparison<HistoryRenderer> {

        @Override
        public HistoryRenderer shadow() {
            return renderer.get();
        }

        @Override
        public Map<String, Double> measures(Object served, Object shadowed) {
            return served instanceof List<?> first
                            && shadowed instanceof List<?> second
                            && first.size() == second.size()
                    ? measures(first, second)
                    : Map.of();
        }

        private static Map<String, Double> measures(List<?> served, List<?> shadowed) {
            int texts = 0;
            int same = 0;
            long servedLength = 0;
            long shadowedLength = 0;
            for (int i = 0; i < served.size(); i++) {
                if (served.get(i) instanceof String first && shadowed.get(i) instanceof String second) {
                    texts++;
                    same += first.equals(second) ? 1 : 0;
                    servedLength += first.length();
                    shadowedLength += second.length();
                }
            }
            return texts == 0 || servedLength == 0
                    ? Map.of()
                    : Map.of(
                            "same_texts",
                            (double) same / texts,
                            "length_ratio",
                            (double) shadowedLength / servedLength);
        }
    }
}
