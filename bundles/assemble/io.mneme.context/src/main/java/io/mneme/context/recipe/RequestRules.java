package io.mneme.context.recipe;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Setting;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.policy.SelectedPolicies;
import io.mneme.context.settings.WindowSettings.SettingName;
import io.mneme.spi.window.WindowPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Rejects requests that violate a rule, before they are processed. */
public final class RequestRules {

    private RequestRules() {}

    /** Rejects settings that no window policy accepts. */
    public static void check(RequestScope scope) {
        ContextRequest request = scope.request();
        SelectedPolicies policies = scope.policies();
        boolean named = request.options()
                .policy("window")
                .equals(Optional.of(policies.window().name()));
        checkSettings(request.options().settingsOf("window"), policies.window(), policies.windows(), named);
    }

    /**
     * Rejects settings that a window policy does not accept.
     *
     * @param strict whether only settings of the selected policy are valid; otherwise settings of all policies are, so that a
     *     request stays valid when the operator activates another policy
     */
    public static void checkSettings(
            Map<String, Double> settings, SelectedPolicy<?> window, BoundPolicies<WindowPolicy> bound, boolean strict) {
        if (settings.isEmpty()) {
            return;
        }
        Map<String, Double> allowed = new TreeMap<>(strict ? Map.of() : bound.minimumSettings());
        allowed.putAll(minimums(window));
        new TreeMap<>(settings).forEach((name, value) -> SettingName.of(name)
                .policy()
                .ifPresentOrElse(
                        policy -> named(policy, bound)
                                .forEach(declared -> checkSetting(name, value, declared, minimums(declared))),
                        () -> checkSetting(name, value, window, allowed)));
    }

    /** Returns the policies of a name; none if it is not installed, since policies come and go. */
    private static List<SelectedPolicy<WindowPolicy>> named(String policy, BoundPolicies<WindowPolicy> windows) {
        return windows.policies().stream()
                .filter(bound -> bound.name().equals(policy))
                .toList();
    }

    private static Map<String, Double> minimums(SelectedPolicy<?> policy) {
        Map<String, Double> minimums = new TreeMap<>();
        policy.settings().forEach(setting -> minimums.put(setting.name(), setting.minimum()));
        return minimums;
    }

    private static void checkSetting(String name, double value, SelectedPolicy<?> policy, Map<String, Double> allowed) {
        Double min = allowed.get(SettingName.of(name).setting());
        if (min == null) {
            throw new InvalidRequestException(
                    "window." + RequestBounds.shown(name),
                    "is no setting of the window policy " + policy.name()
                            + (allowed.isEmpty() ? "" : "; there are " + String.join(", ", allowed.keySet())));
        }
        if (value < min) {
            throw new InvalidRequestException(
                    "window." + name, "must be at least " + Setting.text(min) + ": " + Setting.text(value));
        }
    }
}
