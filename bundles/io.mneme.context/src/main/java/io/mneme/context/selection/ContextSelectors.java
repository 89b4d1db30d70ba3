package io.mneme.context.selection;

import io.mneme.api.context.ContextRequest;
import java.util.HashMap;
import java.util.Map;

/** The selectors of a request for a context. */
public final class ContextSelectors {

    private static final String RECIPE = "recipe";

    private ContextSelectors() {}

    /** Returns the selectors of a request by name; its recipe is one of them. */
    public static Map<String, String> of(ContextRequest request) {
        Map<String, String> selectors = new HashMap<>(request.selectors());
        selectors.put(RECIPE, request.recipe());
        return selectors;
    }
}
