package io.mneme.ui.gogo.context;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.ui.gogo.argument.PolicySettingsParser;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request for the context of a dictation, put together from the words of a command line.
 *
 * @param session whose request it is
 * @param mode mode of the dictation
 * @param tenant on whose behalf, since policies may be bound to some; empty for none
 * @param choices what shall be different from the configuration
 */
record ContextRequestBuilder(String session, String mode, String tenant, RequestOptions choices) {

    private static final String RECIPE = "dictation";

    ContextRequestBuilder(String session, String mode, String tenant) {
        this(session, mode, tenant, RequestOptions.NONE);
    }

    /**
     * Returns the same request with choices; an empty text means as configured.
     *
     * @throws IllegalArgumentException if a setting is not {@code name=number}
     */
    ContextRequestBuilder withOptions(String renderer, String window, List<String> settings) {
        Map<String, Double> values = new HashMap<>();
        for (String setting : settings) {
            values.putAll(PolicySettingsParser.parse(setting));
        }
        Map<String, String> policies = new HashMap<>();
        nonEmpty(renderer).ifPresent(name -> policies.put("renderer", name));
        nonEmpty(window).ifPresent(name -> policies.put("window", name));
        RequestOptions options =
                new RequestOptions(policies, Map.of("window", values), Optional.empty(), Optional.empty());
        return new ContextRequestBuilder(session, mode, tenant, options);
    }

    /** Returns the request with what it brings along; without terms the vocabulary is chosen for it. */
    ContextRequest build(String prompt, String hint, String input, List<String> terms) {
        Map<String, String> texts = Map.of("mode_prompt", prompt, "thinking_hint", hint, "input", input);
        Optional<List<VocabularyTerm>> vocabulary = terms.isEmpty()
                ? Optional.empty()
                : Optional.of(terms.stream().map(ContextRequestBuilder::term).toList());
        return request(new RequestInputs(texts, vocabulary));
    }

    /** Returns the request with nothing brought along. */
    ContextRequest buildPlain() {
        return request(RequestInputs.NONE);
    }

    private ContextRequest request(RequestInputs inputs) {
        Map<String, String> selectors = new HashMap<>(Map.of("mode", mode));
        nonEmpty(tenant).ifPresent(name -> selectors.put("tenant", name));
        return new ContextRequest(RECIPE, session, selectors, inputs, choices);
    }

    private static Optional<String> nonEmpty(String text) {
        return Optional.of(text).filter(name -> !name.isEmpty());
    }

    private static VocabularyTerm term(String text) {
        int bar = text.indexOf('|');
        return bar < 0
                ? new VocabularyTerm(text.strip(), "")
                : new VocabularyTerm(
                        text.substring(0, bar).strip(), text.substring(bar + 1).strip());
    }
}
