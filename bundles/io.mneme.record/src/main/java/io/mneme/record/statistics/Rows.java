package io.mneme.record.statistics;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** Amounts by row. Not safe for use by many threads. */
final class Rows {

    private final Map<Row, Amount> amounts = new HashMap<>();

    void add(Row row, Amount amount) {
        amounts.merge(row, amount, Amount::plus);
    }

    void add(Rows others) {
        others.forEach(this::add);
    }

    /** Takes away what was added before. */
    void subtract(Rows others) {
        others.forEach((row, amount) -> amounts.computeIfPresent(row, (key, all) -> {
            Amount rest = all.minus(amount);
            return rest.equals(Amount.NONE) ? null : rest;
        }));
    }

    /** Returns the amounts; to be read only. */
    Map<Row, Amount> amounts() {
        return Collections.unmodifiableMap(amounts);
    }

    void forEach(BiConsumer<Row, Amount> action) {
        amounts.forEach(action);
    }
}
