package io.mneme.benchmarks.cache;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.ContextHarness;
import io.mneme.context.DictationJournal;
import io.mneme.window.AlignedWindow;
import io.mneme.window.FifoWindow;
import io.mneme.window.SlidingWindow;
import io.mneme.window.TokenBudgetWindow;
import io.mneme.window.WholeTurnsWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A session that says texts one after the other: each has a request, and is in the history of the later ones. */
final class SimulatedSession {

    private static final Instant START = Instant.parse("2026-03-12T12:00:00Z");
    private static final Duration BETWEEN_REQUESTS = Duration.ofSeconds(30);

    private final DictationJournal journal;
    private final ContextHarness house;
    private final List<String> ids = new ArrayList<>();
    private final RequestOptions options;
    private final ShippedProvider provider;
    private final boolean freezesVocabulary;
    private final int promptTokens;
    private final String modePrompt;
    private int requests;

    /**
     * Starts a session.
     *
     * @param options the options of its requests
     * @param provider the provider of its model
     * @param freezesVocabulary whether its terms stay before the history until a rebuild
     * @param promptTokens tokens of the prompt of its mode
     */
    SimulatedSession(RequestOptions options, ShippedProvider provider, boolean freezesVocabulary, int promptTokens) {
        this(new DictationJournal(), options, provider, freezesVocabulary, promptTokens);
    }

    private SimulatedSession(
            DictationJournal journal,
            RequestOptions options,
            ShippedProvider provider,
            boolean freezesVocabulary,
            int promptTokens) {
        this.journal = journal;
        this.options = options;
        this.provider = provider;
        this.freezesVocabulary = freezesVocabulary;
        this.promptTokens = promptTokens;
        house = new ContextHarness(journal);
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
        return next(vocabulary, START.plus(BETWEEN_REQUESTS.multipliedBy(requests++)));
    }

    /** Assembles the context of the next request at a moment. */
    Context next(List<String> vocabulary, Instant now) {
        List<VocabularyTerm> terms =
                vocabulary.stream().map(term -> new VocabularyTerm(term, "")).toList();
        ContextRequest request = new ContextRequest(
                "dictation",
                "s",
                Map.of("mode", "proofread"),
                new RequestInputs(Map.of("mode_prompt", modePrompt), Optional.of(terms)),
                options);
        return house.assembler.assemble(request, now);
    }

    /** Returns the session as it goes on after a restart of the container, with the same journal. */
    SimulatedSession restarted() {
        SimulatedSession next = new SimulatedSession(journal, options, provider, freezesVocabulary, promptTokens);
        next.ids.addAll(ids);
        return next;
    }

    /** Returns the tokens of a prompt without a history. */
    int headTokens() {
        return next(List.of()).manifest().tokens();
    }

    /** Adds a text to the history. */
    void say(String text) {
        journal.confirm(text);
    }

    /** Adds a text to the history, said at a moment. */
    void say(String text, Instant now) {
        ids.add(journal.append(dictation("", text, now)).id());
    }

    /** Replaces the text that was said as the n-th of all. */
    void edit(int text, String other, Instant said) {
        String id = ids.get(text);
        journal.edit(id, stored -> dictation(id, other, said));
    }

    private static Dictation dictation(String id, String text, Instant now) {
        return new Dictation(
                id, now.toString(), text, Optional.empty(), text, "proofread", true, "", "", false, 0, Map.of());
    }
}
