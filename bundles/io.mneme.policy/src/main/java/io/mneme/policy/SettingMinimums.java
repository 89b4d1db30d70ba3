package io.mneme.policy;

import io.mneme.api.policy.Setting;
import io.mneme.support.ranking.RankedService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Remembers the settings of policies, also after they have left. A request that was valid before a swap must not be rejected because
 * of it.
 */
final class SettingMinimums {

    private Map<String, Double> minimums = Map.of();

    /** Adds the settings of these policies; returns all known settings with the lowest minimum of each. */
    Map<String, Double> with(List<? extends RankedService<?, PolicyDescription>> policies) {
        Map<String, Double> grown = new HashMap<>(minimums);
        for (RankedService<?, PolicyDescription> policy : policies) {
            for (Setting setting : policy.description().declaration().settings()) {
                grown.merge(setting.name(), setting.minimum(), Math::min);
            }
        }
        minimums = Map.copyOf(grown);
        return minimums;
    }
}
