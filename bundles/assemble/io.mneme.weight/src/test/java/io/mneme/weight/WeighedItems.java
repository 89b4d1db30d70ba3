package io.mneme.weight;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Focus;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Weighs items at one moment by a policy.
 *
 * @param policy the policy
 * @param focus what the conversation is about
 * @param changed the settings that differ from their default
 */
record WeighedItems(WeightingPolicy policy, Focus focus, Map<String, Double> changed) {

    static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    static WeighedItems of(WeightingPolicy policy) {
        return new WeighedItems(policy, Focus.NONE, Map.of());
    }

    WeighedItems with(Focus other) {
        return new WeighedItems(policy, other, changed);
    }

    WeighedItems with(String setting, double value) {
        Map<String, Double> more = new HashMap<>(changed);
        more.put(setting, value);
        return new WeighedItems(policy, focus, more);
    }

    List<Weight> weigh(Weighable... items) {
        return weigh(List.of(items));
    }

    List<Weight> weigh(List<Weighable> items) {
        Map<String, Double> values = new HashMap<>();
        policy.settings().forEach(setting -> values.put(setting.name(), setting.defaultValue()));
        values.putAll(changed);
        return policy.weigh(items, new WeightingContext(NOW, focus), new Settings(values));
    }

    List<Double> scores(Weighable... items) {
        return weigh(items).stream().map(Weight::score).toList();
    }

    /** Returns the names of the settings with their defaults. */
    static Map<String, Double> defaults(WeightingPolicy policy) {
        Map<String, Double> values = new HashMap<>();
        for (Setting setting : policy.settings()) {
            values.put(setting.name(), setting.defaultValue());
        }
        return values;
    }

    static Weighable symbol(String symbol, double score) {
        return new Weighable("result", score, Optional.empty(), -1, Map.of("symbol", symbol));
    }

    static Weighable found(double score) {
        return new Weighable("item", score, Optional.empty(), -1, Map.of());
    }

    static Weighable aged(double score, Duration age) {
        return new Weighable("item", score, Optional.of(NOW.minus(age)), -1, Map.of());
    }

    static Weighable ofTurn(double score, int turnsAgo) {
        return new Weighable("item", score, Optional.of(NOW), turnsAgo, Map.of());
    }
}
