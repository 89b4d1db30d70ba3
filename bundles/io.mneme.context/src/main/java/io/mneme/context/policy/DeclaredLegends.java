package io.mneme.context.policy;

import io.mneme.context.selection.PolicyDescription;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.support.ranking.RankedService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Remembers the legends of renderers, also after they have left: an open window may still show their lines. */
final class DeclaredLegends {

    private Map<String, Map<String, String>> known = Map.of();

    /**
     * Adds the legends of these renderers; returns all that are known, by name and language.
     *
     * @param renderers the renderers, best first: of several with one name, the first counts
     */
    Map<String, Map<String, String>> with(List<RankedService<HistoryRenderer, PolicyDescription>> renderers) {
        Map<String, Map<String, String>> present = new HashMap<>();
        renderers.forEach(renderer ->
                present.putIfAbsent(renderer.name(), renderer.description().legends()));
        Map<String, Map<String, String>> grown = new HashMap<>(known);
        grown.putAll(present);
        known = Map.copyOf(grown);
        return known;
    }
}
