package io.mneme.context.selection;

import io.mneme.api.context.ContextRequest;
import java.util.HashMap;
import java.util.Map;

/** The selectors of a request for a context. */
public final class ContextSelectors {

    private static final String RECIPE = "recipe";

    private ContextSelectors() {}

    /** Returns the selectors of a request that policies can be bound to, besides its recipe. */
    public static Map<String, String> bindingOf(ContextRequest request) {
        return Map.of("mode", request.selector("mode"), "tenant", request.selector("tenant"));
    }

    /** Returns the selectors of a request by name; its recipe is one of them. */
    public static Map<String, String> of(ContextRequest request) {
        Map<String, String> selectors = new HashMap<>(request.selectors());
        selectors.put(RECIPE, request.recipe());
        return selectors;
    }
}
