package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * How many hits there are of each value of a field. The numbers are exact, also where the total is a lower bound.
 *
 * @param field the field
 * @param values the values with the most hits, at most {@value #MAX_VALUES}, the most frequent first; equal ones by name
 * @param others number of further values, 0 or more
 */
public record FacetCounts(FacetField field, List<FacetValue> values, int others) {

    /** The maximum number of values. */
    public static final int MAX_VALUES = 50;

    /**
     * A value and its number of hits.
     *
     * @param value the value as the entries contain it
     * @param hits number of hits, 1 or more
     */
    public record FacetValue(String value, long hits) {

        public FacetValue {
            requireNonNull(value, "value");
            if (hits < 1) {
                throw new IllegalArgumentException("hits must be 1 or more: " + hits);
            }
        }
    }

    public FacetCounts {
        requireNonNull(field, "field");
        values = List.copyOf(values);
        if (others < 0) {
            throw new IllegalArgumentException("others must be 0 or more: " + others);
        }
    }
}
