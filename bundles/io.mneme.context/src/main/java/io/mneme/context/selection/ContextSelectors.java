package io.mneme.context.selection;

import io.mneme.api.context.ContextRequest;
import io.mneme.support.ranking.RequestSelectors;
import java.util.Set;

/** The selectors of a request for a context. */
public final class ContextSelectors {

    private static final String RECIPE = "recipe";

    /** The service properties that bind a policy or a contributor to certain requests. */
    static final Set<String> NAMES = Set.of("mode", RECIPE, "tenant");

    private ContextSelectors() {}

    /** Returns the values of a request; its recipe counts whether or not it is also a selector. */
    public static RequestSelectors of(ContextRequest request) {
        return (selector, values) -> values.contains(request.selector(selector))
                || selector.equals(RECIPE) && values.contains(request.recipe());
    }
}
