package io.mneme.ui.http.context;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.ui.http.input.RequestFields;
import io.mneme.view.dialogue.DialogueFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what is sent to ask for a context. */
final class ContextRequestParser {

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
            "window",
            "policies",
            "settings",
            "swap",
            "model",
            "budget",
            "form");

    private static final List<String> ALL_KNOWN =
            Stream.concat(KNOWN.stream(), DialogueFields.NAMES.stream()).toList();

    private ContextRequestParser() {}

    static ContextRequest parse(String recipe, RequestFields fields) {
        fields.requireKnown(ALL_KNOWN);
        return new ContextRequest(
                recipe,
                fields.text("session").orElse("default"),
                selectors(fields),
                inputs(fields),
                RequestOptionsParser.parse(fields));
    }

    private static Map<String, String> selectors(RequestFields fields) {
        Map<String, String> selectors = new HashMap<>();
        fields.text("mode").ifPresent(name -> selectors.put("mode", name));
        fields.text("tenant").ifPresent(name -> selectors.put("tenant", name));
        return selectors;
    }

    private static RequestInputs inputs(RequestFields fields) {
        Map<String, String> texts = new HashMap<>();
        for (String name : TEXTS) {
            fields.text(name).ifPresent(text -> texts.put(name, text));
        }
        fields.fields("inputs").ifPresent(inputs -> addNamed(inputs, texts));
        return new RequestInputs(texts, vocabulary(fields), DialogueFields.read(fields.object()));
    }

    private static void addNamed(RequestFields inputs, Map<String, String> texts) {
        inputs.object().fieldNames().forEachRemaining(name -> inputs.text(name).ifPresent(text -> {
            if (texts.put(name, text) != null) {
                throw inputs.invalid(name, "must not be given beside the field of that name");
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
}
