package io.mneme.context.selection;

import io.mneme.support.config.ConfigurationValues;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;

/**
 * The service properties that decide about selection.
 *
 * @param ranking the service ranking; the highest is selected
 * @param selectors the values it is bound to, by selector; empty for all requests
 */
record RegisteredProperties(int ranking, Map<String, Set<String>> selectors) {

    private static final Set<String> SELECTORS = Set.of("mode", "recipe", "tenant");

    /** Reads the properties as they are now. */
    static RegisteredProperties of(ServiceReference<?> reference) {
        Map<String, Set<String>> selectors = new HashMap<>();
        for (String selector : SELECTORS) {
            Object value = reference.getProperty(selector);
            if (value instanceof String one) {
                selectors.put(selector, Set.of(one));
            } else if (value instanceof String[] several) {
                selectors.put(selector, new TreeSet<>(Arrays.asList(several)));
            } else if (value instanceof Collection<?> several) {
                selectors.put(
                        selector,
                        several.stream().map(Object::toString).collect(Collectors.toCollection(TreeSet::new)));
            }
        }
        return new RegisteredProperties(ranking(reference.getProperty(Constants.SERVICE_RANKING)), selectors);
    }

    /** A configuration file can only contain a ranking as text, which the framework ignores. */
    private static int ranking(Object value) {
        if (value instanceof Integer ranking) {
            return ranking;
        }
        return value instanceof String || value instanceof Long
                ? ConfigurationValues.whole(value.toString().strip()).orElse(0)
                : 0;
    }
}
