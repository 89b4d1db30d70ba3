package io.mneme.benchmarks.cache;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.ContextHarness;
import io.mneme.window.AlignedWindow;
import io.mneme.window.FifoWindow;
import io.mneme.window.SlidingWindow;
import io.mneme.window.TokenBudgetWindow;
import io.mneme.window.WholeTurnsWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A session that says texts one after the other: each has a request, and is in the history of the later ones. */
final class SimulatedSession {

    private static final Instant START = Instant.parse("2026-03-12T12:00:00Z");
    private static final Duration BETWEEN_REQUESTS = Duration.ofSeconds(30);

    private final ContextHarness house = new ContextHarness();
    private final RequestOptions options;
    private final String modePrompt;
    private int requests;

    /**
     * Starts a session.
     *
     * @param policy name of its window policy
     * @param provider the provider of its model
     * @param freezesVocabulary whether its terms stay before the history until a rebuild
     * @param promptTokens tokens of the prompt of its mode
     */
    SimulatedSession(String policy, ShippedProvider provider, boolean freezesVocabulary, int promptTokens) {
        List.of(
                        new AlignedWindow(),
                        new TokenBudgetWindow(),
                        new WholeTurnsWindow(),
                        new FifoWindow(),
                        new SlidingWindow())
                .forEach(house::window);
        house.dictation.modified(
                Map.of("enabled", "true", "language", "en", "vocabulary_base", String.valueOf(freezesVocabulary)));
        house.providers.addProvider(provider.configuration());
        house.context.modified(Map.of("provider", provider.profile().name()));
        options = RequestOptions.NONE.withPolicy("window", policy);
        modePrompt = prompt(promptTokens);
    }

    private static String prompt(int tokens) {
        StringBuilder prompt = new StringBuilder("Correct what was recognised.");
        for (int rule = 1; ContextHarness.counter().count(prompt.toString()) < tokens; rule++) {
            prompt.append("\nRule ").append(rule).append(": keep it.");
        }
        return prompt.toString();
    }

    /** Assembles the context of the next request. */
    Context next(List<String> vocabulary) {
        List<VocabularyTerm> terms =
                vocabulary.stream().map(term -> new VocabularyTerm(term, "")).toList();
        ContextRequest request = new ContextRequest(
                "dictation",
                "s",
                Map.of("mode", "proofread"),
                new RequestInputs(Map.of("mode_prompt", modePrompt), Optional.of(terms)),
                options);
        return house.assembler.assemble(request, START.plus(BETWEEN_REQUESTS.multipliedBy(requests++)));
    }

    /** Adds a text to the history. */
    void say(String text) {
        house.journal.confirm(text);
    }
}
