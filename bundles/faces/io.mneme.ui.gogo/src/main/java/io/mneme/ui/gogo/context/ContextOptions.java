package io.mneme.ui.gogo.context;

import static io.mneme.ui.gogo.argument.CommandArguments.given;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.api.format.FormatCatalog;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.view.dialogue.DialogueFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The options of a command that asks for a context, and the request that they describe. The value of an option is empty if it is not
 * given.
 */
final class ContextOptions {

    /** The recipe of commands that name none. */
    private static final String DEFAULT_RECIPE = "dictation";

    private static final Pattern BUDGET = Pattern.compile("(tokens|chars)=([0-9]{1,9})");

    private final CommandArguments words;
    private final String recipe;
    private final String session;
    private final Map<String, String> selectors = new HashMap<>();
    private RequestOptions deviations = RequestOptions.NONE;
    private RequestInputs inputs = RequestInputs.NONE;

    /**
     * Starts a request; its mode may be left out only if its recipe is named, which may do without.
     *
     * @param words the mode, and the further occurrences of options that may be repeated
     */
    ContextOptions(CommandArguments words, String recipe, String session, String tenant) {
        this.words = words;
        this.recipe = given(recipe).orElse(DEFAULT_RECIPE);
        this.session = session;
        given(tenant).ifPresent(name -> selectors.put("tenant", name));
        if (recipe.isEmpty() || !words.operands().isEmpty()) {
            selectors.put("mode", words.operand("mode"));
        }
    }

    /**
     * Adds policies and settings that differ from the configuration.
     *
     * @param renderer name of the renderer
     * @param window name of the window policy
     * @param policy a policy of any type, {@code type=name}; the last of a type counts
     * @param set {@code type.name=number}, or {@code name=number} for a setting of the window policy
     * @throws IllegalArgumentException if one of them is anything else
     */
    ContextOptions policies(String renderer, String window, String policy, String set) {
        Map<String, String> named = new HashMap<>();
        given(renderer).ifPresent(name -> named.put("renderer", name));
        given(window).ifPresent(name -> named.put("window", name));
        named.putAll(sides(words.values("--policy", policy), "a policy must be type=name"));
        deviations =
                new RequestOptions(named, settings(words.values("--set", set)), Optional.empty(), Optional.empty());
        return this;
    }

    ContextOptions model(String model) {
        deviations = given(model).map(deviations::withModel).orElse(deviations);
        return this;
    }

    /**
     * Adds a budget.
     *
     * @throws IllegalArgumentException if it is neither {@code tokens=NUMBER} nor {@code chars=NUMBER}
     */
    ContextOptions budget(String budget) {
        deviations =
                given(budget).map(text -> deviations.withBudget(amount(text))).orElse(deviations);
        return this;
    }

    /**
     * Adds a form of the body.
     *
     * @param formats the forms that there are
     * @throws IllegalArgumentException if there is none of this name
     */
    ContextOptions form(String name, FormatCatalog formats) {
        deviations = deviations.withForm(formats.named(name)
                .orElseThrow(() -> new IllegalArgumentException("form " + formats.rule() + ": " + name)));
        return this;
    }

    /**
     * Adds what the request brings along.
     *
     * @param texts by name
     * @param text a further text, {@code name=text}
     * @param term a term of the vocabulary; if there are none, it is chosen for the request
     * @throws IllegalArgumentException if a further text has no name
     */
    ContextOptions inputs(Map<String, String> texts, String text, String term) {
        Map<String, String> all = new HashMap<>(texts);
        all.putAll(sides(words.values("--text", text), "a text must be name=text"));
        List<VocabularyTerm> terms =
                words.values("--term", term).stream().map(ContextOptions::term).toList();
        inputs = new RequestInputs(all, terms.isEmpty() ? Optional.empty() : Optional.of(terms));
        return this;
    }

    /**
     * Adds the dialogue that the options or the fields of a file describe, if they do.
     *
     * @param fields those of a file
     * @param conversation id of a recorded dialogue
     * @param journal where it is recorded
     * @param persona author whose next message the model writes
     */
    ContextOptions dialogue(ObjectNode fields, String conversation, String journal, String persona) {
        given(conversation).ifPresent(id -> fields.put("conversation", id));
        given(journal).ifPresent(name -> fields.put("journal", name));
        given(persona).ifPresent(author -> fields.put("persona", author));
        inputs = DialogueFields.read(fields).map(inputs::withDialogue).orElse(inputs);
        return this;
    }

    ContextRequest request() {
        return new ContextRequest(recipe, session, selectors, inputs, deviations);
    }

    /** Returns the request, which is another one wherever the options say nothing. */
    ContextRequest over(ContextRequest other) {
        Map<String, String> all = new HashMap<>(other.selectors());
        all.putAll(selectors);
        Map<String, String> texts = new HashMap<>(other.inputs().texts());
        inputs.texts().forEach((name, text) -> given(text).ifPresent(own -> texts.put(name, own)));
        RequestInputs merged = new RequestInputs(
                texts,
                inputs.vocabulary().or(other.inputs()::vocabulary),
                inputs.dialogue().or(other.inputs()::dialogue));
        return new ContextRequest(
                recipe, given(session).orElse(other.session()), all, merged, deviations.or(other.options()));
    }

    private static PromptBudget amount(String text) {
        Matcher budget = BUDGET.matcher(text);
        if (!budget.matches()) {
            throw new IllegalArgumentException("a budget must be tokens=NUMBER or chars=NUMBER: " + text);
        }
        int amount = Integer.parseInt(budget.group(2));
        return budget.group(1).equals("tokens") ? PromptBudget.tokens(amount) : PromptBudget.chars(amount);
    }

    private static Map<String, Map<String, Double>> settings(List<String> settings) {
        Map<String, Map<String, Double>> values = new HashMap<>();
        for (String setting : settings) {
            policySettings(setting).forEach((name, value) -> {
                int dot = name.indexOf('.');
                String type = dot < 0 ? "window" : name.substring(0, dot);
                values.computeIfAbsent(type, any -> new HashMap<>()).put(name.substring(dot + 1), value);
            });
        }
        return values;
    }

    /**
     * Returns the settings by name.
     *
     * @param text {@code name=value}, several with commas between them; empty for none
     * @throws IllegalArgumentException if a part is anything else, or a value is no decimal number
     */
    static Map<String, Double> policySettings(String text) {
        Map<String, Double> settings = new HashMap<>();
        for (String part : text.isEmpty() ? new String[0] : text.split(",")) {
            String[] sides = part.split("=", 2);
            if (sides.length < 2 || !sides[1].strip().matches("-?\\d{1,9}(\\.\\d{1,9})?")) {
                throw new IllegalArgumentException("a setting must be name=value with a number: " + part);
            }
            settings.put(sides[0].strip(), Double.valueOf(sides[1].strip()));
        }
        return settings;
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
