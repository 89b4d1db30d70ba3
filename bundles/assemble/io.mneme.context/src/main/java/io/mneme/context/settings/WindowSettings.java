package io.mneme.context.settings;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of window policies: those of the request, else of the recipe, else of the configuration, else the defaults of
 * the policy. A name {@code fifo.max_entries} is a setting of that policy alone. A name without a policy is a setting of the
 * policy that serves.
 *
 * @param byRequest settings by name
 * @param byRecipe settings by name
 * @param byConfiguration settings by name, among other numbers
 */
public record WindowSettings(
        Map<String, Double> byRequest, Map<String, Double> byRecipe, Map<String, Double> byConfiguration) {

    /**
     * The name of a setting.
     *
     * @param policy the policy that it belongs to; empty for the policy that serves
     * @param setting its name in that policy
     */
    public record SettingName(Optional<String> policy, String setting) {

        /** Reads a name: names of policies have no dot. */
        public static SettingName of(String name) {
            int dot = name.indexOf('.');
            return dot < 1
                    ? new SettingName(Optional.empty(), name)
                    : new SettingName(Optional.of(name.substring(0, dot)), name.substring(dot + 1));
        }

        /** Returns whether the setting is for a policy. */
        public boolean isFor(String name) {
            return policy.isEmpty() || policy.get().equals(name);
        }
    }

    /** Returns these settings with the policy in the name of each that names none. */
    public static Map<String, Double> ofPolicy(String policy, Map<String, Double> settings) {
        Map<String, Double> named = new HashMap<>();
        settings.forEach((name, value) ->
                named.put(SettingName.of(name).policy().isPresent() ? name : policy + "." + name, value));
        return named;
    }

    /** Returns a value for each setting that a policy declares. A value below the minimum is ignored. */
    public Settings valuesFor(String policy, List<Setting> declared) {
        Map<String, Double> values = new HashMap<>();
        for (Setting setting : declared) {
            String own = policy + "." + setting.name();
            values.put(setting.name(), value(setting, own));
        }
        return new Settings(values);
    }

    private double value(Setting setting, String own) {
        for (Map<String, Double> source : List.of(byRequest, byRecipe, byConfiguration)) {
            for (String name : List.of(own, setting.name())) {
                Double value = source.get(name);
                if (value != null && value >= setting.minimum()) {
                    return value;
                }
            }
        }
        return setting.defaultValue();
    }

    /** Returns the same settings with others of the request. */
    public WindowSettings withRequest(Map<String, Double> settings) {
        return new WindowSettings(settings, byRecipe, byConfiguration);
    }

    /** Returns the names in the request that are for a policy which does not declare them, in alphabetical order. */
    public List<String> unknownTo(String policy, List<Setting> declared) {
        return byRequest.keySet().stream()
                .filter(name -> SettingName.of(name).isFor(policy))
                .filter(name -> declared.stream().noneMatch(setting -> setting.name()
                        .equals(SettingName.of(name).setting())))
                .sorted()
                .toList();
    }

    /** Returns the policies that settings in the request name, in alphabetical order. */
    public List<String> policies() {
        return byRequest.keySet().stream()
                .flatMap(name -> SettingName.of(name).policy().stream())
                .distinct()
                .sorted()
                .toList();
    }
}
