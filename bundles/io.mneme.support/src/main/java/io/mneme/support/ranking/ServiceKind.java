package io.mneme.support.ranking;

import java.util.Set;

/**
 * A kind of services that are ranked.
 *
 * @param name its name, for the operator
 * @param label what precedes the name of a service of this kind in logs and answers
 * @param selectors the service properties that bind a service to certain requests
 */
public record ServiceKind(String name, String label, Set<String> selectors) {

    public ServiceKind {
        selectors = Set.copyOf(selectors);
    }
}
