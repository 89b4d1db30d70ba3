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

    /** The policy of a session that shows everything. */
    static final String EVERYTHING = "everything";

    private static final Map<String, Double> ALL_ENTRIES = Map.of("max_entries", 10_000.0, "dropped_entries", 1.0);
    private static final Instant START = Instant.parse("2026-03-12T12:00:00Z");
    private static final Duration BETWEEN_REQUESTS = Duration.ofSeconds(30);

    private final DictationJournal journal;
    private final ContextHarness house;
    private final List<String> ids = new ArrayList<>();
    private final boolean freezesVocabulary;
    private final int promptTokens;
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
        this(new DictationJournal(), policy, provider, freezesVocabulary, promptTokens);
    }

    private SimulatedSession(
            DictationJournal journal,
            String policy,
            ShippedProvider provider,
            boolean freezesVocabulary,
            int promptTokens) {
        this.journal = journal;
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
        options = policy.equals(EVERYTHING)
                ? RequestOptions.NONE.withPolicy("window", "fifo").withSettings("window", ALL_ENTRIES)
                : RequestOptions.NONE.withPolicy("window", policy);
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
    SimulatedSession restarted(String policy, ShippedProvider provider) {
        SimulatedSession next = new SimulatedSession(journal, policy, provider, freezesVocabulary, promptTokens);
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
