package io.mneme.ui.gogo.context;

import static io.mneme.ui.gogo.argument.CommandArguments.given;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.RequestOptions.BodyForm;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.argument.PolicySettingsParser;
import io.mneme.view.format.ProviderFormat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request for a context, put together from the words of a command line.
 *
 * @param recipe name of its recipe
 * @param session whose request it is
 * @param selectors properties of the request by name
 * @param choices what shall be different from the configuration
 */
record ContextRequestBuilder(String recipe, String session, Map<String, String> selectors, RequestOptions choices) {

    /** The recipe of commands that name none. */
    static final String DEFAULT_RECIPE = "dictation";

    private static final Pattern BUDGET = Pattern.compile("(tokens|chars)=([0-9]{1,9})");

    ContextRequestBuilder {
        selectors = Map.copyOf(selectors);
    }

    /** Starts a request of a session with a recipe, for a tenant; an empty tenant means none. */
    static ContextRequestBuilder of(String recipe, String session, String tenant) {
        Map<String, String> selectors = new HashMap<>();
        given(tenant).ifPresent(name -> selectors.put("tenant", name));
        return new ContextRequestBuilder(recipe, session, selectors, RequestOptions.NONE);
    }

    /** Starts a request; its mode may be left out only if its recipe is named, which may do without. */
    static ContextRequestBuilder start(String recipe, String session, String tenant, CommandArguments words) {
        if (recipe.isEmpty()) {
            return of(DEFAULT_RECIPE, session, tenant).withMode(words.operand("mode"));
        }
        ContextRequestBuilder builder = of(recipe, session, tenant);
        return words.operands().isEmpty() ? builder : builder.withMode(words.operand("mode"));
    }

    /** Returns the same request for a model; an empty name means none. */
    ContextRequestBuilder withModel(String model) {
        return model.isEmpty() ? this : new ContextRequestBuilder(recipe, session, selectors, choices.withModel(model));
    }

    /** Returns the same request with a mode; {@code ""} stands for any mode. */
    ContextRequestBuilder withMode(String mode) {
        Map<String, String> more = new HashMap<>(selectors);
        more.put("mode", mode);
        return new ContextRequestBuilder(recipe, session, more, choices);
    }

    /**
     * Returns the same request with policies and settings that differ from the configuration.
     *
     * @param renderer name of the renderer; empty for the active one
     * @param window name of the window policy; empty for the active one
     * @param policies policies of any type, each {@code type=name}; the last of a type counts
     * @param settings each {@code type.name=number}, or {@code name=number} for one of the window policy
     * @throws IllegalArgumentException if one of them is anything else
     */
    ContextRequestBuilder withOptions(String renderer, String window, List<String> policies, List<String> settings) {
        Map<String, String> named = new HashMap<>();
        given(renderer).ifPresent(name -> named.put("renderer", name));
        given(window).ifPresent(name -> named.put("window", name));
        named.putAll(sides(policies, "a policy must be type=name"));
        RequestOptions options = new RequestOptions(named, values(settings), Optional.empty(), Optional.empty());
        return new ContextRequestBuilder(recipe, session, selectors, options);
    }

    /**
     * Returns the same request with a budget.
     *
     * @param budget {@code tokens=NUMBER} or {@code chars=NUMBER}; empty for none
     * @throws IllegalArgumentException if it is anything else
     */
    ContextRequestBuilder withBudget(String budget) {
        return budget.isEmpty()
                ? this
                : new ContextRequestBuilder(recipe, session, selectors, choices.withBudget(budgetOf(budget)));
    }

    /**
     * Returns the same request with a form of the body.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    ContextRequestBuilder withForm(String name) {
        BodyForm form = BodyForm.named(name)
                .orElseThrow(() -> new IllegalArgumentException("form " + ProviderFormat.rule() + ": " + name));
        return new ContextRequestBuilder(recipe, session, selectors, choices.withForm(form));
    }

    private static PromptBudget budgetOf(String text) {
        Matcher given = BUDGET.matcher(text);
        if (!given.matches()) {
            throw new IllegalArgumentException("a budget must be tokens=NUMBER or chars=NUMBER: " + text);
        }
        int amount = Integer.parseInt(given.group(2));
        return given.group(1).equals("tokens") ? PromptBudget.tokens(amount) : PromptBudget.chars(amount);
    }

    /**
     * Returns the request with what it brings along.
     *
     * @param texts by name
     * @param named further texts, each {@code name=text}
     * @param terms the vocabulary; if there are none, it is chosen for the request
     * @throws IllegalArgumentException if a further text has no name
     */
    ContextRequest build(Map<String, String> texts, List<String> named, List<String> terms) {
        Map<String, String> all = new HashMap<>(texts);
        all.putAll(sides(named, "a text must be name=text"));
        Optional<List<VocabularyTerm>> vocabulary = terms.isEmpty()
                ? Optional.empty()
                : Optional.of(terms.stream().map(ContextRequestBuilder::term).toList());
        return request(new RequestInputs(all, vocabulary));
    }

    /** Returns the request with nothing brought along. */
    ContextRequest buildPlain() {
        return request(RequestInputs.NONE);
    }

    private ContextRequest request(RequestInputs inputs) {
        return new ContextRequest(recipe, session, selectors, inputs, choices);
    }

    private static Map<String, Map<String, Double>> values(List<String> settings) {
        Map<String, Map<String, Double>> values = new HashMap<>();
        for (String setting : settings) {
            PolicySettingsParser.parse(setting).forEach((name, value) -> {
                int dot = name.indexOf('.');
                String type = dot < 0 ? "window" : name.substring(0, dot);
                values.computeIfAbsent(type, any -> new HashMap<>()).put(name.substring(dot + 1), value);
            });
        }
        return values;
    }

    /** Returns the two sides of each word; the last word of a name counts. */
    private static Map<String, String> sides(List<String> words, String rule) {
        Map<String, String> sides = new HashMap<>();
        for (String word : words) {
            int at = word.indexOf('=');
            if (at < 1) {
                throw new IllegalArgumentException(rule + ": " + word);
            }
            sides.put(word.substring(0, at).strip(), word.substring(at + 1));
        }
        return sides;
    }

    private static VocabularyTerm term(String text) {
        int bar = text.indexOf('|');
        return bar < 0
                ? new VocabularyTerm(text.strip(), "")
                : new VocabularyTerm(
                        text.substring(0, bar).strip(), text.substring(bar + 1).strip());
    }
}
