package io.mneme.ui.http.context;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.api.format.FormatCatalog;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.ui.http.policy.SwapTimingParser;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestFields;
import io.mneme.view.dialogue.DialogueBody;
import io.mneme.view.dialogue.DialogueFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Reads what is sent to ask for a context. */
final class ContextRequestParser {

    private static final String WINDOW = "window";
    private static final String POLICY = "policy";
    private static final List<String> TEXTS = List.of("mode_prompt", "thinking_hint", "input");
    private static final List<String> KNOWN = List.of(
            "session",
            "mode",
            "tenant",
            "mode_prompt",
            "thinking_hint",
            "input",
            "inputs",
            "vocabulary",
            "renderer",
            WINDOW,
            "policies",
            "settings",
            "swap",
            "model",
            "budget",
            "form");

    private static final List<String> ALL_KNOWN =
            Stream.concat(KNOWN.stream(), DialogueFields.NAMES.stream()).toList();

    private ContextRequestParser() {}

    /** Returns the fields of a body, which must be a JSON object; its messages become no tree. */
    static RequestFields fields(Request call) {
        return new RequestFields(DialogueBody.read(call.utf8()), "");
    }

    static ContextRequest parse(String recipe, RequestFields fields, FormatCatalog formats) {
        return parse(blank(recipe, "default"), fields, formats, List.of());
    }

    /** Returns a request without anything but a recipe and a session. */
    static ContextRequest blank(String recipe, String session) {
        return new ContextRequest(recipe, session, Map.of(), RequestInputs.NONE, RequestOptions.NONE);
    }

    /**
     * Returns a request with the fields that are given in the place of its own.
     *
     * @param formats the forms that there are
     * @param further names of fields that are known beside those of a request
     */
    static ContextRequest parse(
            ContextRequest base, RequestFields fields, FormatCatalog formats, List<String> further) {
        fields.requireKnown(Stream.concat(ALL_KNOWN.stream(), further.stream()).toList());
        return new ContextRequest(
                base.recipe(),
                fields.text("session").orElse(base.session()),
                selectors(base.selectors(), fields),
                inputs(base.inputs(), fields),
                options(base.options(), fields, formats));
    }

    private static Map<String, String> selectors(Map<String, String> base, RequestFields fields) {
        Map<String, String> selectors = new HashMap<>(base);
        fields.text("mode").ifPresent(name -> selectors.put("mode", name));
        fields.text("tenant").ifPresent(name -> selectors.put("tenant", name));
        return selectors;
    }

    private static RequestInputs inputs(RequestInputs base, RequestFields fields) {
        Map<String, String> texts = new HashMap<>();
        for (String name : TEXTS) {
            fields.text(name).ifPresent(text -> texts.put(name, text));
        }
        fields.fields("inputs")
                .ifPresent(
                        inputs -> addTexts(inputs, texts, name -> "must not be given beside the field of that name"));
        Map<String, String> all = new HashMap<>(base.texts());
        all.putAll(texts);
        return new RequestInputs(
                all,
                fields.value("vocabulary").isPresent() ? vocabulary(fields) : base.vocabulary(),
                DialogueFields.read(fields.object(), base.dialogue()));
    }

    /** Adds named texts to those that have fields of their own. */
    private static void addTexts(RequestFields named, Map<String, String> texts, UnaryOperator<String> repeated) {
        named.names().forEach(name -> named.text(name).ifPresent(text -> {
            if (texts.put(name, text) != null) {
                throw named.invalid(name, repeated.apply(name));
            }
        }));
    }

    private static Optional<List<VocabularyTerm>> vocabulary(RequestFields fields) {
        JsonNode given = fields.value("vocabulary").orElse(null);
        if (given == null || given.isTextual() && given.textValue().equals("auto")) {
            return Optional.empty();
        }
        if (!given.isArray()) {
            throw fields.invalid("vocabulary", "must be \"auto\" or a list of {\"term\", \"note\"}");
        }
        List<VocabularyTerm> terms = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            terms.add(term(fields, given.get(i), "vocabulary[" + i + "]"));
        }
        return Optional.of(terms);
    }

    private static VocabularyTerm term(RequestFields fields, JsonNode given, String name) {
        if (!(given instanceof ObjectNode object)) {
            throw fields.invalid(name, "must be {\"term\", \"note\"}");
        }
        RequestFields parts = new RequestFields(object, name + ".").requireKnown(List.of("term", "note"));
        String term = parts.text("term").orElse("");
        if (term.isBlank()) {
            throw parts.invalid("term", "must not be blank");
        }
        return new VocabularyTerm(term, parts.text("note").orElse(""));
    }

    /** Returns the deviations of a request for a context from the configuration. */
    private static RequestOptions options(RequestOptions base, RequestFields fields, FormatCatalog formats) {
        RequestOptions given = new RequestOptions(
                policies(fields),
                settings(fields),
                SwapTimingParser.parse(fields),
                fields.text("model"),
                budget(fields),
                fields.text("form").map(name -> form(name, fields, formats)));
        RequestOptions options = given.or(base);
        return options.form().isPresent() ? options : options.withForm(form(BodyForm.DEFAULT_NAME, fields, formats));
    }

    private static BodyForm form(String name, RequestFields fields, FormatCatalog formats) {
        return formats.named(name).orElseThrow(() -> fields.invalid("form", formats.rule()));
    }

    private static Optional<PromptBudget> budget(RequestFields fields) {
        return fields.fields("budget").map(given -> {
            given.requireKnown(List.of("tokens", "chars"));
            Optional<PromptBudget> tokens = amount(given, "tokens").map(PromptBudget::tokens);
            Optional<PromptBudget> chars = amount(given, "chars").map(PromptBudget::chars);
            if (tokens.isPresent() == chars.isPresent()) {
                throw fields.invalid("budget", "must have either tokens or chars");
            }
            return tokens.or(() -> chars).orElseThrow();
        });
    }

    private static Optional<Integer> amount(RequestFields budget, String unit) {
        return budget.integer(unit, given -> given >= 1, "must be at least 1");
    }

    private static Map<String, String> policies(RequestFields fields) {
        Map<String, String> policies = new HashMap<>();
        fields.text("renderer").ifPresent(name -> policies.put("renderer", name));
        fields.fields(WINDOW).flatMap(window -> window.text(POLICY)).ifPresent(name -> policies.put(WINDOW, name));
        fields.fields("policies")
                .ifPresent(named -> addTexts(named, policies, type -> "must not be given beside the field " + type));
        return policies;
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

    static Map<String, Double> numbers(RequestFields given) {
        Map<String, Double> values = new HashMap<>();
        given.names().forEach(name -> given.number(name).ifPresent(value -> values.put(name, value)));
        return values;
    }
}
