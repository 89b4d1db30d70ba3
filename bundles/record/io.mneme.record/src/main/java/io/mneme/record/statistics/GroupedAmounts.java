package io.mneme.record.statistics;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Amounts by group. Not safe for use by several threads. */
final class GroupedAmounts {

    private final Map<GroupKey, DictatedAmount> amounts = new HashMap<>();

    void add(GroupKey group, DictatedAmount amount) {
        amounts.merge(group, amount, DictatedAmount::plus);
    }

    void add(GroupedAmounts others) {
        others.amounts.forEach(this::add);
    }

    /** Subtracts amounts that were added before. */
    void subtract(GroupedAmounts others) {
        others.amounts.forEach((group, amount) -> amounts.computeIfPresent(group, (key, all) -> {
            DictatedAmount rest = all.minus(amount);
            return rest.equals(DictatedAmount.NONE) ? null : rest;
        }));
    }

    /** Returns the amounts, as a read-only view. */
    Map<GroupKey, DictatedAmount> amounts() {
        return Collections.unmodifiableMap(amounts);
    }
}
