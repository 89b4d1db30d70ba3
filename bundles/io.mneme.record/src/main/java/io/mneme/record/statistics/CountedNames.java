package io.mneme.record.statistics;

import java.util.HashMap;
import java.util.Map;

/**
 * The names that are counted apart: the first ones there are, up to a bound, so that sums take a bounded memory whatever
 * models and modes are called. All further names count under one. Not safe for use by many threads.
 */
final class CountedNames {

    /** How many different names are counted apart, in each column. */
    static final int MAX_NAMES = 500;

    /** The name under which all further ones count. */
    static final String OTHERS = "…";

    private final Map<String, String> names = new HashMap<>();

    /** Returns the name under which a name counts, the same object for the same name. */
    String of(String name) {
        String known = names.get(name);
        if (known != null) {
            return known;
        }
        if (names.size() >= MAX_NAMES || name.equals(OTHERS)) {
            return OTHERS;
        }
        names.put(name, name);
        return name;
    }
}
