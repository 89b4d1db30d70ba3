package io.mneme.api.policy;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/**
 * What the policies of a type are used for.
 *
 * @param name what it is called, for the operator; a word or two
 * @param selectors the selectors of its requests
 * @param onlyNamed whether a policy serves only if the request or its recipe names one
 */
public record PolicyUse(String name, Map<String, String> selectors, boolean onlyNamed) {

    public PolicyUse {
        requireNonNull(name, "name");
        selectors = Map.copyOf(selectors);
    }

    /** Returns a use that the active policy serves if none is named. */
    public static PolicyUse of(String name, Map<String, String> selectors) {
        return new PolicyUse(name, selectors, false);
    }

    /** Returns a use that no policy serves unless one is named. */
    public static PolicyUse onlyNamed(String name) {
        return new PolicyUse(name, Map.of(), true);
    }
}
