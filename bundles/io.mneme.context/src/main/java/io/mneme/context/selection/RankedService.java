package io.mneme.context.selection;

import io.mneme.api.context.ContextRequest;
import io.mneme.spi.window.IntSetting;
import io.mneme.support.plugin.CallRunner;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginBoundary;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/**
 * A service that can be selected.
 *
 * @param <S> the type of the service
 * @param id unique id, higher than the ids of all services that were registered before
 * @param kind what it decides: {@code renderer}, {@code window} or {@code contributor}
 * @param name its name
 * @param bundle symbolic name of the bundle it came from
 * @param version version of that bundle
 * @param ranking the ranking it was registered with; the highest is selected
 * @param selectors the values it is bound to, by selector; empty for all requests
 * @param settings the settings it accepts
 * @param legends how its lines are to be read, by language; empty but for a renderer
 * @param boundary through which its code is called
 */
public record RankedService<S>(
        long id,
        String kind,
        String name,
        String bundle,
        String version,
        int ranking,
        Map<String, Set<String>> selectors,
        List<IntSetting> settings,
        Map<String, String> legends,
        PluginBoundary<S> boundary) {

    public RankedService {
        selectors = Map.copyOf(selectors);
        settings = List.copyOf(settings);
        legends = Map.copyOf(legends);
    }

    /** Returns a service of this bundle, which every plug-in outranks. */
    public static <S> RankedService<S> builtIn(S service, String kind, String name, List<IntSetting> settings) {
        Bundle bundle = FrameworkUtil.getBundle(RankedService.class);
        return new RankedService<>(
                Long.MAX_VALUE,
                kind,
                name,
                bundle == null ? "io.mneme.context" : bundle.getSymbolicName(),
                bundle == null ? "0.0.0" : bundle.getVersion().toString(),
                Integer.MIN_VALUE,
                Map.of(),
                settings,
                Map.of(),
                PluginBoundary.of(kind + " " + name, service, CallRunner.INLINE, Failures.unlimited()));
    }

    /** Returns the same service with another ranking. */
    RankedService<S> withRanking(int newRanking, Map<String, Set<String>> newSelectors) {
        return new RankedService<>(
                id, kind, name, bundle, version, newRanking, newSelectors, settings, legends, boundary);
    }

    /** Returns the same service behind another boundary. */
    RankedService<S> withBoundary(PluginBoundary<S> other) {
        return new RankedService<>(id, kind, name, bundle, version, ranking, selectors, settings, legends, other);
    }

    /** Returns whether the service may serve this request. */
    boolean isBoundTo(ContextRequest request) {
        return selectors.entrySet().stream()
                .allMatch(bond -> bond.getValue().contains(request.selector(bond.getKey()))
                        || bond.getKey().equals("recipe") && bond.getValue().contains(request.recipe()));
    }

    /** Returns the failures of the service. */
    public Failures failures() {
        return boundary.failures();
    }

    /** Returns whether this is the same service as the other one; its rank may have changed since. */
    public boolean isSameService(RankedService<?> other) {
        return id == other.id;
    }

    /** Returns kind and name, for a log or a manifest. */
    public String label() {
        return (kind.equals("window") ? "window policy " : kind + " ") + name;
    }
}
