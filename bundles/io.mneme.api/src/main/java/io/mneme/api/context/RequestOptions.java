package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The deviations of a request from the configuration.
 *
 * @param policies names of policies, by type, for example {@code renderer} or {@code window}; {@code name@version} for one of
 *     several versions. If a name is unknown, the active policy is used, and the manifest reports it
 * @param settings settings of policies, by type, then by name of the setting, none below its minimum; absent ones come from the
 *     configuration
 * @param swapTiming when an open window takes over a policy that has become active; empty for the configured timing
 * @param model name of the model whose encoding counts the tokens. If empty or unknown, the configured encoding is used; an
 *     unknown name is reported in the manifest
 */
public record RequestOptions(
        Map<String, String> policies,
        Map<String, Map<String, Double>> settings,
        Optional<SwapTiming> swapTiming,
        Optional<String> model) {

    /** No deviation. */
    public static final RequestOptions NONE =
            new RequestOptions(Map.of(), Map.of(), Optional.empty(), Optional.empty());

    public RequestOptions {
        requireNonNull(swapTiming, "swapTiming");
        requireNonNull(model, "model");
        policies = Map.copyOf(policies);
        Map<String, Map<String, Double>> copy = new HashMap<>();
        settings.forEach((type, values) -> {
            if (!values.isEmpty()) {
                copy.put(type, Map.copyOf(values));
            }
        });
        settings = Map.copyOf(copy);
    }

    /** Returns the name of the policy of a type; empty for the active one. */
    public Optional<String> policy(String type) {
        return Optional.ofNullable(policies.get(type));
    }

    /** Returns the settings for the policy of a type, by name; empty for the configured ones. */
    public Map<String, Double> settingsOf(String type) {
        return settings.getOrDefault(type, Map.of());
    }

    /** Returns these options with another policy of a type. */
    public RequestOptions withPolicy(String type, String name) {
        Map<String, String> changed = new HashMap<>(policies);
        changed.put(type, name);
        return new RequestOptions(changed, settings, swapTiming, model);
    }

    /** Returns these options with other settings for the policy of a type. */
    public RequestOptions withSettings(String type, Map<String, Double> values) {
        Map<String, Map<String, Double>> changed = new HashMap<>(settings);
        changed.put(type, values);
        return new RequestOptions(policies, changed, swapTiming, model);
    }

    /** Returns these options with another swap timing. */
    public RequestOptions withSwapTiming(SwapTiming timing) {
        return new RequestOptions(policies, settings, Optional.of(timing), model);
    }

    /** Returns these options with another model. */
    public RequestOptions withModel(String name) {
        return new RequestOptions(policies, settings, swapTiming, Optional.of(name));
    }
}
