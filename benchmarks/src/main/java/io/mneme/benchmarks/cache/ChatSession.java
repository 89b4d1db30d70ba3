package io.mneme.benchmarks.cache;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.context.ContextHarness;
import io.mneme.context.recipe.ConfiguredRecipe;
import io.mneme.context.window.HistoryWindowService;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.store.jsonl.BenchmarkJournals;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A dialogue of two, in which each message has a request that shows it. */
final class ChatSession implements ReplayedSession {

    private static final String PERSONA = "Luna";
    private static final ConfiguredRecipe DIALOGUE = new ConfiguredRecipe(Map.of(
            "service.pid",
            "io.mneme.context.recipe~dialogue",
            "name",
            "dialogue",
            "contributors",
            "mode-prompt, thinking-hint, dialogue",
            "policies",
            "window=aligned",
            "service.ranking",
            "-100"));

    private final List<Message> messages;
    private final RequestOptions options;
    private final ShippedProvider provider;
    private final String modePrompt;
    private final ContextHarness house = new ContextHarness();

    /**
     * Starts a session.
     *
     * @param options the options of its requests
     * @param provider the provider of its model
     * @param modePrompt the prompt of its mode
     */
    ChatSession(RequestOptions options, ShippedProvider provider, String modePrompt) {
        this(new ArrayList<>(), options, provider, modePrompt);
    }

    private ChatSession(List<Message> messages, RequestOptions options, ShippedProvider provider, String modePrompt) {
        this.messages = messages;
        this.options = options;
        this.provider = provider;
        this.modePrompt = modePrompt;
        provider.serve(house);
        house.recipes.addRecipe(DIALOGUE);
        house.contributor(
                new DialogueHarness(new HistoryWindowService(house.scopes, house.recipes, house.contextMeters))
                        .contributor);
    }

    @Override
    public Context request(String text, Instant now) {
        messages.add(message(messages.size(), text, now.toString()));
        return assemble(now);
    }

    private Context assemble(Instant now) {
        DialogueInput input = DialogueInput.of(messages).withPersona(DialoguePersona.named(PERSONA));
        return house.assembler.assemble(
                new ContextRequest(
                        "dialogue",
                        "s",
                        Map.of(),
                        new RequestInputs(Map.of("mode_prompt", modePrompt), Optional.empty()).withDialogue(input),
                        options),
                now);
    }

    private static Message message(int number, String text, String timestamp) {
        boolean ofUser = number % 2 == 0;
        return BenchmarkJournals.message(
                "m" + number, timestamp, "c1", ofUser ? "Ann" : PERSONA, ofUser ? Role.USER : Role.ASSISTANT, text);
    }

    @Override
    public int inputTokens(String text) {
        return 0;
    }

    @Override
    public void edit(int text, String other) {
        messages.set(text, message(text, other, messages.get(text).timestamp()));
    }

    @Override
    public ReplayedSession restarted() {
        return new ChatSession(messages, options, provider, modePrompt);
    }

    @Override
    public int entryTokens(String text) {
        return ContextHarness.counter().count("user: Ann: " + text + "\n\n");
    }

    @Override
    public int headTokens() {
        return ContextHarness.counter().count(modePrompt);
    }
}
