package io.mneme.support.ranking;

import java.util.Map;
import java.util.Set;

/** The values that a request has for the selectors of services. */
@FunctionalInterface
public interface RequestSelectors {

    /** Returns whether one of these values is the request's for this selector. */
    boolean matches(String selector, Set<String> values);

    /** Returns whether a service that is bound to these values, by selector, may serve the request. */
    default boolean matchAll(Map<String, Set<String>> bonds) {
        for (Map.Entry<String, Set<String>> bond : bonds.entrySet()) {
            if (!matches(bond.getKey(), bond.getValue())) {
                return false;
            }
        }
        return true;
    }
}
