package io.mneme.context.request;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Setting;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.policy.PolicySnapshot;
import io.mneme.context.policy.SelectedPolicies;
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
        checkSettings(request.options().settingsOf("window"), policies.window(), policies.snapshot(), named);
    }

    /**
     * Rejects settings that a window policy does not accept.
     *
     * @param strict whether only settings of the selected policy are valid; otherwise settings of all policies are, so that a
     *     request stays valid when the operator activates another policy
     */
    public static void checkSettings(
            Map<String, Double> settings, SelectedPolicy<?> window, PolicySnapshot snapshot, boolean strict) {
        Map<String, Double> allowed =
                new TreeMap<>(strict ? Map.of() : snapshot.windows().minimumSettings());
        for (Setting setting : window.settings()) {
            allowed.put(setting.name(), setting.minimum());
        }
        new TreeMap<>(settings).forEach((name, value) -> {
            Double min = allowed.get(name);
            if (min == null) {
                throw new InvalidRequestException(
                        "window." + RequestBounds.shown(name),
                        "is no setting of the window policy " + window.name()
                                + (allowed.isEmpty() ? "" : "; there are " + String.join(", ", allowed.keySet())));
            }
            if (value < min) {
                throw new InvalidRequestException(
                        "window." + name, "must be at least " + Setting.text(min) + ": " + Setting.text(value));
            }
        });
    }
}
