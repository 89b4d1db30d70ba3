package io.mneme.context.policy;

import io.mneme.api.context.ContextRequest;
import io.mneme.context.plugin.Failures;
import io.mneme.context.plugin.PluginBoundary;
import io.mneme.spi.window.Setting;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A service that takes part in an election.
 *
 * @param <S> what it is
 * @param service the service itself
 * @param id unlike any other's, and higher than those of all that came before
 * @param kind what it decides: {@code renderer}, {@code window} or {@code contributor}
 * @param name what it is called
 * @param bundle symbolic name of the bundle it came from
 * @param version version of that bundle
 * @param ranking by which it was registered; higher wins
 * @param selectors the values it is bound to, by selector; empty for all requests
 * @param settings what it can be told
 * @param boundary through which its code is called
 */
public record Rival<S>(
        S service,
        long id,
        String kind,
        String name,
        String bundle,
        String version,
        int ranking,
        Map<String, Set<String>> selectors,
        List<Setting> settings,
        PluginBoundary boundary) {

    public Rival {
        selectors = Map.copyOf(selectors);
        settings = List.copyOf(settings);
    }

    /** Returns the same with another rank. */
    Rival<S> ranked(int newRanking, Map<String, Set<String>> newSelectors) {
        return new Rival<>(service, id, kind, name, bundle, version, newRanking, newSelectors, settings, boundary);
    }

    /** Returns the same, called through another boundary. */
    Rival<S> behind(PluginBoundary other) {
        return new Rival<>(service, id, kind, name, bundle, version, ranking, selectors, settings, other);
    }

    /** Returns whether it takes part in elections for this request. */
    boolean isBoundTo(ContextRequest request) {
        return selectors.entrySet().stream()
                .allMatch(bond -> bond.getValue().contains(request.selector(bond.getKey()))
                        || bond.getKey().equals("recipe") && bond.getValue().contains(request.recipe()));
    }

    /** Returns what it has got wrong. */
    public Failures failures() {
        return boundary.failures();
    }

    /** Returns whether this is the same service as the other one; its rank may have changed since. */
    public boolean is(Rival<?> other) {
        return id == other.id;
    }

    /** Returns what it is, for a log or a manifest. */
    public String label() {
        return (kind.equals("window") ? "window policy " : kind + " ") + name;
    }
}
