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

    ContextRequestBuilder {
        selectors = Map.copyOf(selectors);
    }

    /** Starts a request of a session with a recipe, for a tenant; an empty tenant means none. */
    static ContextRequestBuilder of(String recipe, String session, String tenant) {
        Map<String, String> selectors = new HashMap<>();
        nonEmpty(tenant).ifPresent(name -> selectors.put("tenant", name));
        return new ContextRequestBuilder(recipe, session, selectors, RequestOptions.NONE);
    }

    /** Returns the same request with a mode; {@code ""} stands for any mode. */
    ContextRequestBuilder withMode(String mode) {
        Map<String, String> more = new HashMap<>(selectors);
        more.put("mode", mode);
        return new ContextRequestBuilder(recipe, session, more, choices);
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
        return new ContextRequestBuilder(recipe, session, selectors, options);
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
        for (String text : named) {
            int at = text.indexOf('=');
            if (at < 1) {
                throw new IllegalArgumentException("a text must be name=text: " + text);
            }
            all.put(text.substring(0, at).strip(), text.substring(at + 1));
        }
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
