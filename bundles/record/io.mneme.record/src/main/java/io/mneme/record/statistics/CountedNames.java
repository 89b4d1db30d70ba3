package io.mneme.record.statistics;

import java.util.HashMap;
import java.util.Map;

/**
 * The names that are counted separately: the first ones, up to a limit. All further names count as one, so that the totals
 * take a limited memory. Not safe for use by several threads.
 */
final class CountedNames {

    /** Maximum number of names that a column counts separately. */
    static final int MAX_NAMES = 500;

    /** The common name of all further names. */
    static final String OTHERS = "…";

    private final Map<String, String> names = new HashMap<>();

    /** Returns the name as which a name counts: the same object for the same name. */
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
