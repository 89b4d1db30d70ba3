package io.mneme.support.ranking;

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

    RegisteredProperties {
        selectors = Map.copyOf(selectors);
    }

    /**
     * Reads the properties as they are now.
     *
     * @param selectors the names of the properties that are selectors
     */
    static RegisteredProperties of(ServiceReference<?> reference, Set<String> selectors) {
        Map<String, Set<String>> bonds = new HashMap<>();
        for (String selector : selectors) {
            Object value = reference.getProperty(selector);
            if (value instanceof String one) {
                bonds.put(selector, Set.of(one));
            } else if (value instanceof String[] several) {
                bonds.put(selector, new TreeSet<>(Arrays.asList(several)));
            } else if (value instanceof Collection<?> several) {
                bonds.put(
                        selector,
                        several.stream().map(Object::toString).collect(Collectors.toCollection(TreeSet::new)));
            }
        }
        return new RegisteredProperties(ranking(reference.getProperty(Constants.SERVICE_RANKING)), bonds);
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
