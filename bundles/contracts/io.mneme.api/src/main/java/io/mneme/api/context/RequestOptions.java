package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import io.mneme.api.layout.BodyForm;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
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
 * @param budget maximum length of the prompt; empty for the token limit of the recipe, if it has one
 * @param form the form in which the context is sent; empty for the form of the provider that applies to the request
 */
public record RequestOptions(
        Map<String, String> policies,
        Map<String, Map<String, Double>> settings,
        Optional<SwapTiming> swapTiming,
        Optional<String> model,
        Optional<PromptBudget> budget,
        Optional<BodyForm> form) {

    /**
     * The maximum length of a whole prompt as it is rendered, its newest message included. Static text and the newest
     * message never leave a prompt: if they are longer, the request is served, and the manifest reports it.
     *
     * @param amount the maximum, at least 1
     * @param unit what is counted
     */
    public record PromptBudget(int amount, BudgetUnit unit) {

        /** What is counted. */
        public enum BudgetUnit {
            /** Tokens in the encoding of the request's model. */
            TOKENS,
            /** Unicode code points. */
            CHARS
        }

        public PromptBudget {
            requireNonNull(unit, "unit");
            if (amount < 1) {
                throw new InvalidRequestException("budget", "must be at least 1: " + amount);
            }
        }

        /** Returns a budget in tokens of the request's encoding. */
        public static PromptBudget tokens(int amount) {
            return new PromptBudget(amount, BudgetUnit.TOKENS);
        }

        /** Returns a budget in Unicode code points. */
        public static PromptBudget chars(int amount) {
            return new PromptBudget(amount, BudgetUnit.CHARS);
        }
    }

    /** No deviation. */
    public static final RequestOptions NONE =
            new RequestOptions(Map.of(), Map.of(), Optional.empty(), Optional.empty());

    public RequestOptions {
        requireNonNull(swapTiming, "swapTiming");
        requireNonNull(model, "model");
        requireNonNull(budget, "budget");
        requireNonNull(form, "form");
        policies = Map.copyOf(policies);
        Map<String, Map<String, Double>> copy = new HashMap<>();
        settings.forEach((type, values) -> {
            if (!values.isEmpty()) {
                copy.put(type, Map.copyOf(values));
            }
        });
        settings = Map.copyOf(copy);
    }

    /** Creates options without a budget and a form. */
    public RequestOptions(
            Map<String, String> policies,
            Map<String, Map<String, Double>> settings,
            Optional<SwapTiming> swapTiming,
            Optional<String> model) {
        this(policies, settings, swapTiming, model, Optional.empty(), Optional.empty());
    }

    /** Returns the name of the policy of a type; empty for the active one. */
    public Optional<String> policy(String type) {
        return Optional.ofNullable(policies.get(type));
    }

    /** Returns the settings for the policy of a type, by name; empty for the configured ones. */
    public Map<String, Double> settingsOf(String type) {
        return settings.getOrDefault(type, Map.of());
    }

    /**
     * Returns these options, and those of another request wherever these say nothing. The other one's settings stay with the policy
     * that they were given for: where these name another one of its type, they leave.
     */
    public RequestOptions or(RequestOptions other) {
        Map<String, String> named = new HashMap<>(other.policies);
        named.putAll(policies);
        Map<String, Map<String, Double>> values = new HashMap<>(other.settings);
        values.keySet().removeIf(type -> !Objects.equals(named.get(type), other.policies.get(type)));
        values.putAll(settings);
        return new RequestOptions(
                named,
                values,
                swapTiming.or(() -> other.swapTiming),
                model.or(() -> other.model),
                budget.or(() -> other.budget),
                form.or(() -> other.form));
    }

    /** Returns these options with another policy of a type. */
    public RequestOptions withPolicy(String type, String name) {
        Map<String, String> changed = new HashMap<>(policies);
        changed.put(type, name);
        return new RequestOptions(changed, settings, swapTiming, model, budget, form);
    }

    /** Returns these options with other settings for the policy of a type. */
    public RequestOptions withSettings(String type, Map<String, Double> values) {
        Map<String, Map<String, Double>> changed = new HashMap<>(settings);
        changed.put(type, values);
        return new RequestOptions(policies, changed, swapTiming, model, budget, form);
    }

    /** Returns these options with another swap timing. */
    public RequestOptions withSwapTiming(SwapTiming timing) {
        return new RequestOptions(policies, settings, Optional.of(timing), model, budget, form);
    }

    /** Returns these options with another model. */
    public RequestOptions withModel(String name) {
        return new RequestOptions(policies, settings, swapTiming, Optional.of(name), budget, form);
    }

    /** Returns these options with a budget. */
    public RequestOptions withBudget(PromptBudget maximum) {
        return new RequestOptions(policies, settings, swapTiming, model, Optional.of(maximum), form);
    }

    /** Returns these options with a form of the body. */
    public RequestOptions withForm(BodyForm name) {
        return new RequestOptions(policies, settings, swapTiming, model, budget, Optional.of(name));
    }
}
