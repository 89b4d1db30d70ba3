package io.mneme.context.assembly;

import io.mneme.api.context.Manifest.PreviousContext;
import io.mneme.context.token.MeasuredText;
import io.mneme.context.token.TokenCounter;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Remembers each session's previous prompt by a recipe. When there are too many, or they take too much memory together, the
 * one that has been silent for longest is forgotten.
 */
final class PrefixMemory {

    private static final int ENTRY_OVERHEAD_BYTES = 200;

    private final int maxSessions;
    private final long maxBytes;
    private final Map<SessionKey, PreviousPrompt> previous = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    /**
     * A session under a recipe.
     *
     * @param recipe name of the recipe
     * @param session name of the session
     */
    record SessionKey(String recipe, String session) {}

    /**
     * A prompt.
     *
     * @param text the prompt with its measures
     * @param context the context it is of; empty if there is none
     */
    private record PreviousPrompt(MeasuredText text, Optional<PreviousContext> context) {

        static final PreviousPrompt NONE = new PreviousPrompt(MeasuredText.NONE, Optional.empty());
    }

    /**
     * The context of a prompt.
     *
     * @param id its id
     * @param now when it is assembled
     * @param model its model; empty if the request names none
     */
    record PromptOrigin(String id, Instant now, Optional<String> model) {

        private PreviousContext asPrevious(MeasuredText prompt) {
            return new PreviousContext(id, now, model, prompt.tokens(0, prompt.length()));
        }
    }

    /**
     * A prompt that was measured against the previous one.
     *
     * @param text the prompt with its measures
     * @param previous the context of the previous one; empty if there is none
     */
    record ComparedPrompt(MeasuredText text, Optional<PreviousContext> previous) {}

    /**
     * Starts without any.
     *
     * @param maxSessions number of sessions to remember, at least 1
     * @param maxBytes how much memory their names and prompts may take together
     */
    PrefixMemory(int maxSessions, long maxBytes) {
        this.maxSessions = maxSessions;
        this.maxBytes = maxBytes;
    }

    /** Measures a session's prompt against its previous one, and remembers it as that from now on. */
    ComparedPrompt next(SessionKey key, String prompt, TokenCounter tokens, PromptOrigin origin) {
        PreviousPrompt last = last(key);
        MeasuredText next = last.text().next(prompt, tokens);
        remember(key, new PreviousPrompt(next, Optional.of(origin.asPrevious(next))));
        return new ComparedPrompt(next, last.context());
    }

    private synchronized PreviousPrompt last(SessionKey key) {
        return previous.getOrDefault(key, PreviousPrompt.NONE);
    }

    private synchronized void remember(SessionKey key, PreviousPrompt prompt) {
        PreviousPrompt before = previous.put(key, prompt);
        bytes += bytes(key, prompt) - (before == null ? 0 : bytes(key, before));
        Iterator<Map.Entry<SessionKey, PreviousPrompt>> silent =
                previous.entrySet().iterator();
        while ((previous.size() > maxSessions || bytes > maxBytes) && silent.hasNext()) {
            Map.Entry<SessionKey, PreviousPrompt> oldest = silent.next();
            bytes -= bytes(oldest.getKey(), oldest.getValue());
            silent.remove();
        }
    }

    /** Forgets all prompts. */
    synchronized void clear() {
        previous.clear();
        bytes = 0;
    }

    private static long bytes(SessionKey key, PreviousPrompt prompt) {
        return ENTRY_OVERHEAD_BYTES
                + 2L * (key.recipe().length() + key.session().length())
                + prompt.text().memoryBytes();
    }
}
