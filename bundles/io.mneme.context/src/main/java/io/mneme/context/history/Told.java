package io.mneme.context.history;

import io.mneme.spi.window.Setting;
import io.mneme.spi.window.Settings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a window policy is told: by the request, else by the configuration, else its own standard.
 *
 * @param byRequest settings by name
 * @param byConfiguration settings by name, among other numbers
 */
record Told(Map<String, Integer> byRequest, Map<String, Integer> byConfiguration) {

    /** Returns a value for each of these settings. What is below its least counts as not said. */
    Settings about(List<Setting> declared) {
        Map<String, Integer> values = new HashMap<>();
        for (Setting setting : declared) {
            values.put(
                    setting.name(),
                    allowed(byRequest, setting)
                            .or(() -> allowed(byConfiguration, setting))
                            .orElse(setting.standard()));
        }
        return new Settings(values);
    }

    /** Returns the names in the request that the policy has no use for, in alphabetical order. */
    List<String> unheard(List<Setting> declared) {
        return byRequest.keySet().stream()
                .filter(name ->
                        declared.stream().noneMatch(setting -> setting.name().equals(name)))
                .sorted()
                .toList();
    }

    private static Optional<Integer> allowed(Map<String, Integer> said, Setting setting) {
        return Optional.ofNullable(said.get(setting.name())).filter(value -> value >= setting.least());
    }
}
