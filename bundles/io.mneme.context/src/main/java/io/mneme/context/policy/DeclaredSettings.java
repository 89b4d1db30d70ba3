package io.mneme.context.policy;

import io.mneme.spi.window.Setting;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Remembers what window policies can be told, also after they have left: a request that tells the policy in office
 * something was right before a swap, and must not become wrong by it.
 */
final class DeclaredSettings {

    private Map<String, Integer> least = Map.of();

    /** Adds what these declare; returns all that is known, each with the least any of them allows. */
    Map<String, Integer> with(List<? extends Rival<?>> rivals) {
        Map<String, Integer> grown = new HashMap<>(least);
        for (Rival<?> rival : rivals) {
            for (Setting setting : rival.settings()) {
                grown.merge(setting.name(), setting.least(), Math::min);
            }
        }
        least = Map.copyOf(grown);
        return least;
    }
}
