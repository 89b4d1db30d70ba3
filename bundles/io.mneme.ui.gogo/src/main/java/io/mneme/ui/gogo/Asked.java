package io.mneme.ui.gogo;

import io.mneme.api.context.Choices;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Inputs;
import io.mneme.api.vocabulary.Term;
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
record Asked(String session, String mode, String tenant, Choices choices) {

    private static final String RECIPE = "dictation";

    Asked(String session, String mode, String tenant) {
        this(session, mode, tenant, Choices.NONE);
    }

    /**
     * Returns the same request with choices; an empty text means as configured.
     *
     * @throws IllegalArgumentException if a setting is not {@code name=number}
     */
    Asked choosing(String renderer, String window, List<String> settings) {
        Map<String, Integer> values = new HashMap<>();
        for (String setting : settings) {
            values.putAll(Settings.of(setting));
        }
        return new Asked(
                session,
                mode,
                tenant,
                new Choices(given(renderer), given(window), values, Optional.empty(), Optional.empty()));
    }

    /** Returns the request with what it brings along; without terms the vocabulary is chosen for it. */
    ContextRequest bringing(String prompt, String hint, String input, List<String> terms) {
        Map<String, String> texts = Map.of("mode_prompt", prompt, "thinking_hint", hint, "input", input);
        Optional<List<Term>> vocabulary = terms.isEmpty()
                ? Optional.empty()
                : Optional.of(terms.stream().map(Asked::term).toList());
        return request(new Inputs(texts, vocabulary));
    }

    /** Returns the request with nothing brought along. */
    ContextRequest plain() {
        return request(Inputs.NONE);
    }

    private ContextRequest request(Inputs inputs) {
        Map<String, String> selectors = new HashMap<>(Map.of("mode", mode));
        given(tenant).ifPresent(name -> selectors.put("tenant", name));
        return new ContextRequest(RECIPE, session, selectors, inputs, choices);
    }

    private static Optional<String> given(String text) {
        return Optional.of(text).filter(name -> !name.isEmpty());
    }

    private static Term term(String text) {
        int bar = text.indexOf('|');
        return bar < 0
                ? new Term(text.strip(), "")
                : new Term(
                        text.substring(0, bar).strip(), text.substring(bar + 1).strip());
    }
}
