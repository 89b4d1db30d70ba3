package io.mneme.ui.http.context;

import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.RequestOptions.BodyForm;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.ui.http.input.RequestFields;
import io.mneme.ui.http.policy.SwapTimingParser;
import io.mneme.view.format.ProviderFormat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the deviations of a request for a context from the configuration. */
final class RequestOptionsParser {

    private static final String RENDERER = "renderer";
    private static final String WINDOW = "window";
    private static final String POLICY = "policy";
    private static final String BUDGET = "budget";
    private static final String FORM = "form";
    private static final String TOKENS = "tokens";
    private static final String CHARS = "chars";

    private RequestOptionsParser() {}

    static RequestOptions parse(RequestFields fields) {
        return new RequestOptions(
                policies(fields),
                settings(fields),
                SwapTimingParser.parse(fields),
                fields.text("model"),
                budget(fields),
                Optional.of(form(fields)));
    }

    private static BodyForm form(RequestFields fields) {
        return BodyForm.named(fields.text(FORM).orElse(ProviderFormat.DEFAULT_NAME))
                .orElseThrow(() -> fields.invalid(FORM, ProviderFormat.rule()));
    }

    private static Optional<PromptBudget> budget(RequestFields fields) {
        return fields.fields(BUDGET).map(given -> {
            given.requireKnown(List.of(TOKENS, CHARS));
            Optional<PromptBudget> tokens = amount(given, TOKENS).map(PromptBudget::tokens);
            Optional<PromptBudget> chars = amount(given, CHARS).map(PromptBudget::chars);
            if (tokens.isPresent() == chars.isPresent()) {
                throw fields.invalid(BUDGET, "must have either tokens or chars");
            }
            return tokens.or(() -> chars).orElseThrow();
        });
    }

    private static Optional<Integer> amount(RequestFields budget, String unit) {
        Optional<Integer> amount = budget.integer(unit);
        if (amount.filter(given -> given < 1).isPresent()) {
            throw budget.invalid(unit, "must be at least 1");
        }
        return amount;
    }

    private static Map<String, String> policies(RequestFields fields) {
        Map<String, String> policies = new HashMap<>();
        fields.text(RENDERER).ifPresent(name -> policies.put(RENDERER, name));
        fields.fields(WINDOW).flatMap(window -> window.text(POLICY)).ifPresent(name -> policies.put(WINDOW, name));
        fields.fields("policies").ifPresent(named -> addPolicies(named, policies));
        return policies;
    }

    private static void addPolicies(RequestFields named, Map<String, String> policies) {
        named.names().forEach(type -> named.text(type).ifPresent(name -> {
            if (policies.put(type, name) != null) {
                throw named.invalid(type, "must not be given beside the field " + type);
            }
        }));
    }

    private static Map<String, Map<String, Double>> settings(RequestFields fields) {
        Map<String, Map<String, Double>> settings = new HashMap<>();
        fields.fields(WINDOW).ifPresent(window -> settings.put(WINDOW, windowSettings(window)));
        fields.fields("settings").ifPresent(named -> addSettings(named, settings));
        return settings;
    }

    /** Settings beside the name of the window policy are integers. */
    private static Map<String, Double> windowSettings(RequestFields window) {
        Map<String, Double> values = new HashMap<>();
        window.names().filter(name -> !name.equals(POLICY)).forEach(name -> window.integer(name)
                .ifPresent(value -> values.put(name, value.doubleValue())));
        return values;
    }

    private static void addSettings(RequestFields named, Map<String, Map<String, Double>> settings) {
        named.names().forEach(type -> named.fields(type).ifPresent(given -> {
            Optional<Map<String, Double>> former = Optional.ofNullable(settings.put(type, numbers(given)));
            if (former.isPresent() && !former.get().isEmpty()) {
                throw named.invalid(type, "must not be given beside settings in the field " + type);
            }
        }));
    }

    private static Map<String, Double> numbers(RequestFields given) {
        Map<String, Double> values = new HashMap<>();
        given.names().forEach(name -> given.number(name).ifPresent(value -> values.put(name, value)));
        return values;
    }
}
