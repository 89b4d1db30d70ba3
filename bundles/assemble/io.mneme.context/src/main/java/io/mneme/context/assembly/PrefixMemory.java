package io.mneme.context.assembly;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Manifest.PreviousContext;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.owner.OwnerScope;
import io.mneme.api.window.ProviderProfile;
import io.mneme.context.assembly.LaidOutPrompt.FormerSegments;
import io.mneme.context.assembly.SessionCache.ChargeablePrompt;
import io.mneme.context.provider.CachedBody;
import io.mneme.context.provider.ProviderCache.CacheCharge;
import io.mneme.context.provider.TokenScale;
import io.mneme.context.token.MeasuredText;
import io.mneme.context.token.TokenCounter;
import io.mneme.support.cache.LruCache;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Remembers each session's previous prompt by a recipe, and its context as it was sent. When there are too many, or they take too much memory together, the
 * one that has been silent for longest is forgotten.
 */
final class PrefixMemory {

    private static final int ENTRY_OVERHEAD_BYTES = 200;

    private final LruCache<SessionKey, PreviousPrompt> previous;
    private final long maxBytes;

    /**
     * A session of an owner under a recipe.
     *
     * @param owner the owner
     * @param recipe name of the recipe
     * @param session name of the session
     */
    record SessionKey(String owner, String recipe, String session) {

        /** Returns a session of the present owner. */
        SessionKey(String recipe, String session) {
            this(OwnerScope.owner(), recipe, session);
        }
    }

    /**
     * A prompt.
     *
     * @param text the prompt with its measures
     * @param tokens its tokens, as they were counted
     * @param images how many images it has
     * @param scale what the provider was expected to bill for them
     * @param context the context it is of; empty if there is none
     * @param cache what the provider has in its cache after it
     * @param sent the context as it was sent, with its request; empty if it is not kept
     */
    record PreviousPrompt(
            MeasuredText text,
            int tokens,
            int images,
            TokenScale scale,
            Optional<PreviousContext> context,
            SessionCache cache,
            Optional<SentContext> sent) {

        static final PreviousPrompt NONE = new PreviousPrompt(
                MeasuredText.NONE, 0, 0, TokenScale.COUNTED, Optional.empty(), SessionCache.NEW, Optional.empty());

        private TokenScale scaleAfter(Function<String, Optional<TokenUsage>> bills) {
            return context.flatMap(former -> bills.apply(former.id()))
                    .map(bill -> scale.after(tokens, images, bill.inputTokens()))
                    .orElse(scale);
        }

        private PreviousPrompt with(Optional<SentContext> kept) {
            return kept.equals(sent) ? this : new PreviousPrompt(text, tokens, images, scale, context, cache, kept);
        }

        private PreviousPrompt withoutText() {
            return new PreviousPrompt(
                    text.withoutText(), tokens, images, scale, context, cache, sent.map(SentContext::withoutTexts));
        }
    }

    /**
     * The context of a prompt.
     *
     * @param id its id
     * @param now when it is assembled
     * @param model its model; empty if the request names none
     * @param provider how the provider of the model caches prompts
     */
    record PromptOrigin(String id, Instant now, Optional<String> model, ProviderProfile provider) {

        private PreviousContext asPrevious(MeasuredText prompt, int end) {
            return new PreviousContext(id, now, model, prompt.tokens(0, end));
        }
    }

    /**
     * A prompt that was measured against the previous one.
     *
     * @param text the prompt with its measures
     * @param counted tokens of the whole prompt, as they were counted
     * @param previous the context of the previous one; empty if there is none
     * @param body its body, with marks where they pay
     * @param charge what the provider is expected to charge for it
     * @param next the prompt as the one that the next is measured against
     */
    record ComparedPrompt(
            MeasuredText text,
            int counted,
            Optional<PreviousContext> previous,
            PromptBody body,
            CacheCharge charge,
            PreviousPrompt next) {}

    /**
     * Starts without any.
     *
     * @param maxSessions number of sessions to remember, at least 1
     * @param maxBytes how much memory their names and prompts may take together
     */
    PrefixMemory(int maxSessions, long maxBytes) {
        this.maxBytes = maxBytes;
        previous = new LruCache<>(maxSessions, () -> maxBytes, PrefixMemory::bytes);
    }

    /** Returns the segments of a session's previous prompt; none if it is not kept. */
    FormerSegments segments(SessionKey key) {
        return previous.find(key)
                .flatMap(PreviousPrompt::sent)
                .map(SentContext::segments)
                .orElse(FormerSegments.NONE);
    }

    /**
     * Measures a session's prompt against its previous one, and remembers it as that from now on.
     *
     * @param bills returns what the provider billed for a context; empty if that is not known
     */
    ComparedPrompt next(
            SessionKey key,
            LaidOutPrompt prompt,
            TokenCounter tokens,
            PromptOrigin origin,
            Function<String, Optional<TokenUsage>> bills) {
        ComparedPrompt compared = compare(previous.find(key), prompt, tokens, origin, bills);
        put(key, compared.next());
        return compared;
    }

    /** Measures a session's prompt against its previous one, which stays that. */
    ComparedPrompt compare(
            SessionKey key,
            LaidOutPrompt prompt,
            TokenCounter tokens,
            PromptOrigin origin,
            Function<String, Optional<TokenUsage>> bills) {
        return compare(Optional.ofNullable(previous.copy().get(key)), prompt, tokens, origin, bills);
    }

    private static ComparedPrompt compare(
            Optional<PreviousPrompt> former,
            LaidOutPrompt prompt,
            TokenCounter tokens,
            PromptOrigin origin,
            Function<String, Optional<TokenUsage>> bills) {
        PreviousPrompt last = former.orElse(PreviousPrompt.NONE);
        MeasuredText next = prompt.measured(last.text(), tokens);
        ChargeablePrompt unmarked = ChargeablePrompt.of(prompt, next, last.scaleAfter(bills));
        SessionCache found = last.cache().before(unmarked, origin.provider(), origin.model(), origin.now());
        ChargeablePrompt marked = unmarked.markedUpTo(found.markLimit(unmarked, origin.provider(), origin.now()));
        CacheCharge charge = found.charge(marked, origin.provider(), origin.now());
        SessionCache after = found.after(marked, charge, origin.provider(), origin.model(), origin.now());
        CachedBody sent = marked.cached();
        int counted = next.tokens(0, next.length());
        PreviousPrompt asPrevious = new PreviousPrompt(
                next,
                counted,
                sent.images().size(),
                sent.scale(),
                Optional.of(origin.asPrevious(next, prompt.end())),
                after,
                Optional.empty());
        return new ComparedPrompt(next, counted, last.context(), marked.body(), charge, asPrevious);
    }

    /**
     * Keeps the context of a prompt, as long as that is the previous one of its session. If the memory does not suffice, the contexts
     * of other sessions leave before any of their prompts does.
     */
    void keep(SessionKey key, ComparedPrompt compared, SentContext sent) {
        PreviousPrompt prompt = compared.next();
        if (sent.isKept()) {
            makeRoom(sent.bytes());
            previous.replace(key, prompt, prompt.with(Optional.of(sent)));
        }
    }

    private void put(SessionKey key, PreviousPrompt prompt) {
        makeRoom(bytes(key, prompt));
        previous.put(key, prompt);
    }

    private void makeRoom(long bytes) {
        previous.lighten(maxBytes - bytes, prompt -> prompt.with(Optional.empty()));
    }

    /** Returns the context that was sent last in each session of the present owner, as far as it is kept. */
    List<SentContext> sent() {
        return previous.copy().entrySet().stream()
                .filter(kept -> kept.getKey().owner().equals(OwnerScope.owner()))
                .flatMap(kept -> kept.getValue().sent().stream())
                .toList();
    }

    /** Forgets the texts of all prompts and requests, and keeps digests by which the next ones can be measured. */
    void removeTexts() {
        // Digested without the lock, which each request needs: all texts together take a fraction of a second.
        previous.copy().forEach((key, prompt) -> previous.replace(key, prompt, prompt.withoutText()));
    }

    private static long bytes(SessionKey key, PreviousPrompt prompt) {
        return ENTRY_OVERHEAD_BYTES
                + 2L * (key.recipe().length() + key.session().length())
                + prompt.text().memoryBytes()
                + prompt.sent().map(SentContext::bytes).orElse(0L);
    }
}
