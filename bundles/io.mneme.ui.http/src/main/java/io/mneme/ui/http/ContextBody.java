package io.mneme.ui.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Choices;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Inputs;
import io.mneme.api.vocabulary.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what is sent to ask for a context. */
final class ContextBody {

    private static final List<String> TEXTS = List.of("mode_prompt", "thinking_hint", "input");
    private static final List<String> KNOWN = List.of(
            "session",
            "mode",
            "tenant",
            "mode_prompt",
            "thinking_hint",
            "input",
            "vocabulary",
            "renderer",
            "window",
            "swap",
            "model",
            "form");

    private ContextBody() {}

    static ContextRequest read(String recipe, Fields fields) {
        fields.knowing(KNOWN);
        return new ContextRequest(
                recipe,
                fields.text("session").orElse("default"),
                selectors(recipe, fields),
                inputs(fields),
                choices(fields));
    }

    private static Map<String, String> selectors(String recipe, Fields fields) {
        Optional<String> mode = fields.text("mode");
        if (mode.isEmpty() && recipe.equals("dictation")) {
            throw fields.broken("mode", "must be given; \"\" stands for any mode");
        }
        Map<String, String> selectors = new HashMap<>();
        mode.ifPresent(name -> selectors.put("mode", name));
        fields.text("tenant").ifPresent(name -> selectors.put("tenant", name));
        return selectors;
    }

    private static Inputs inputs(Fields fields) {
        Map<String, String> texts = new HashMap<>();
        for (String name : TEXTS) {
            fields.text(name).ifPresent(text -> texts.put(name, text));
        }
        return new Inputs(texts, vocabulary(fields));
    }

    private static Optional<List<Term>> vocabulary(Fields fields) {
        JsonNode given = fields.value("vocabulary").orElse(null);
        if (given == null || given.isTextual() && given.textValue().equals("auto")) {
            return Optional.empty();
        }
        if (!given.isArray()) {
            throw fields.broken("vocabulary", "must be \"auto\" or a list of {\"term\", \"note\"}");
        }
        List<Term> terms = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            terms.add(term(fields, given.get(i), "vocabulary[" + i + "]"));
        }
        return Optional.of(terms);
    }

    private static Term term(Fields fields, JsonNode given, String name) {
        if (!(given instanceof ObjectNode object)) {
            throw fields.broken(name, "must be {\"term\", \"note\"}");
        }
        Fields parts = new Fields(object, name + ".").knowing(List.of("term", "note"));
        String term = parts.text("term").orElse("");
        if (term.isBlank()) {
            throw parts.broken("term", "must not be blank");
        }
        return new Term(term, parts.text("note").orElse(""));
    }

    private static Choices choices(Fields fields) {
        Optional<Fields> window = fields.fields("window");
        Map<String, Integer> settings = new HashMap<>();
        window.ifPresent(inner -> inner.object().fieldNames().forEachRemaining(name -> {
            if (!name.equals("policy")) {
                inner.integer(name).ifPresent(value -> settings.put(name, value));
            }
        }));
        return new Choices(
                fields.text("renderer"),
                window.flatMap(inner -> inner.text("policy")),
                settings,
                Swaps.read(fields),
                fields.text("model"));
    }
}
