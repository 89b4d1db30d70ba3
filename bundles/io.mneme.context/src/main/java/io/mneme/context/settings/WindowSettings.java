package io.mneme.context.settings;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a window policy: those of the request, else of the recipe, else of the configuration, else the defaults of
 * the policy.
 *
 * @param byRequest settings by name
 * @param byRecipe settings by name
 * @param byConfiguration settings by name, among other numbers
 */
public record WindowSettings(
        Map<String, Double> byRequest, Map<String, Double> byRecipe, Map<String, Double> byConfiguration) {

    /** Returns a value for each of these settings. A value below the minimum is ignored. */
    public Settings valuesFor(List<Setting> declared) {
        Map<String, Double> values = new HashMap<>();
        for (Setting setting : declared) {
            values.put(
                    setting.name(),
                    allowed(byRequest, setting)
                            .or(() -> allowed(byRecipe, setting))
                            .or(() -> allowed(byConfiguration, setting))
                            .orElse(setting.defaultValue()));
        }
        return new Settings(values);
    }

    /** Returns the same settings with others of the request. */
    public WindowSettings withRequest(Map<String, Double> settings) {
        return new WindowSettings(settings, byRecipe, byConfiguration);
    }

    /** Returns the names in the request that the policy does not declare, in alphabetical order. */
    public List<String> unknownTo(List<Setting> declared) {
        return byRequest.keySet().stream()
                .filter(name ->
                        declared.stream().noneMatch(setting -> setting.name().equals(name)))
                .sorted()
                .toList();
    }

    private static Optional<Double> allowed(Map<String, Double> values, Setting setting) {
        return Optional.ofNullable(values.get(setting.name())).filter(value -> value >= setting.minimum());
    }
}
