package io.mneme.benchmarks.cache;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.ContextHarness;
import io.mneme.context.DictationJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A session that says texts one after the other: each has a request, and is in the history of the later ones. */
final class SimulatedSession implements ReplayedSession {

    private static final Instant START = Instant.parse("2026-03-12T12:00:00Z");
    private static final Duration BETWEEN_REQUESTS = Duration.ofSeconds(30);

    private final DictationJournal journal;
    private final ContextHarness house;
    private final List<String> ids = new ArrayList<>();
    private final List<Instant> moments = new ArrayList<>();
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
        provider.serve(house);
        house.dictation.modified(
                Map.of("enabled", "true", "language", "en", "vocabulary_base", String.valueOf(freezesVocabulary)));
        modePrompt = prompt(promptTokens);
    }

    /** Returns the prompt of a mode, with at least a number of tokens. */
    static String prompt(int tokens) {
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

    private Context next(List<String> vocabulary, Instant now) {
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

    @Override
    public Context request(String text, Instant now) {
        Context context = next(List.of(), now);
        ids.add(journal.append(dictation("", text, now)).id());
        moments.add(now);
        return context;
    }

    @Override
    public int inputTokens(String text) {
        return ContextHarness.counter().count(text);
    }

    @Override
    public ReplayedSession restarted() {
        SimulatedSession next = new SimulatedSession(journal, options, provider, freezesVocabulary, promptTokens);
        next.ids.addAll(ids);
        next.moments.addAll(moments);
        return next;
    }

    @Override
    public int entryTokens(String text) {
        return ContextHarness.counter().count("- " + text + "\n");
    }

    @Override
    public int headTokens() {
        return next(List.of()).manifest().tokens();
    }

    /** Adds a text to the history. */
    void say(String text) {
        journal.confirm(text);
    }

    @Override
    public void edit(int text, String other) {
        String id = ids.get(text);
        journal.edit(id, stored -> dictation(id, other, moments.get(text)));
    }

    private static Dictation dictation(String id, String text, Instant now) {
        return new Dictation(
                id, now.toString(), text, Optional.empty(), text, "proofread", true, "", "", false, 0, Map.of());
    }
}
