package io.mneme.context.assembly;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.window.ProviderProfile;
import io.mneme.context.provider.BodyText.TextBlock;
import io.mneme.context.provider.CacheMarks;
import io.mneme.context.provider.CachedBody;
import io.mneme.context.provider.ProviderCache;
import io.mneme.context.provider.ProviderCache.CacheCharge;
import io.mneme.context.provider.TokenScale;
import io.mneme.context.token.MeasuredText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a provider has in its cache of a session's prompts, and whether marks in them have paid so far. Immutable.
 *
 * <p>A mark is paid for at once, and pays with the next prompt that begins with the same text. So the part that a rebuild of the
 * history keeps is marked from the first prompt on, and the history once a prompt has kept the former one's, or if its window policy
 * divides it into blocks. Where its beginning moves with each prompt, as that of a sliding window does, it has no marks: they would
 * be paid for, and never read.
 *
 * @param cache what the provider has in its cache
 * @param fullCache what it would have, had all that may be kept been marked in each prompt
 * @param model the model of the last prompt; empty if its request named none
 * @param provider how the provider of the last prompt caches; empty before the first prompt
 * @param usedAt when the last prompt was sent
 * @param headEnd where the part of the last prompt ends that a rebuild keeps, in its text
 * @param settledEnd where the part of the last prompt ends that the next one should keep
 * @param headKept how often that head has been kept of late, 0 to 1
 * @param settledKept how often all of that part has been kept of late, 0 to 1
 * @param gain how much cheaper the marked prompts were than the same without marks, in tokens at full price
 * @param missed how much cheaper still they would have been with all marks since these last were not worth it; at least 0
 */
record SessionCache(
        ProviderCache cache,
        ProviderCache fullCache,
        Optional<String> model,
        Optional<ProviderProfile> provider,
        Instant usedAt,
        int headEnd,
        int settledEnd,
        double headKept,
        double settledKept,
        double gain,
        double missed) {

    /** The state before the first prompt: the head is expected to be kept, and nothing is known of the history. */
    static final SessionCache NEW = new SessionCache(
            ProviderCache.EMPTY,
            ProviderCache.EMPTY,
            Optional.empty(),
            Optional.empty(),
            Instant.EPOCH,
            0,
            0,
            1,
            0,
            0,
            0);

    /** The weight of the last prompt among all when it is estimated how often a part is kept. */
    private static final double NEWEST_WEIGHT = 0.25;

    /** The state that a prompt finds: how much of what was before is kept. */
    SessionCache before(ChargeablePrompt prompt, ProviderProfile current, Optional<String> other, Instant now) {
        if (provider.isEmpty()) {
            return this;
        }
        boolean sameModel = model.isEmpty() || other.isEmpty() || model.equals(other);
        boolean sameCache = sameModel && provider.get().name().equals(current.name());
        boolean live = sameCache && Duration.between(usedAt, now).compareTo(current.timeToLive()) <= 0;
        return new SessionCache(
                sameCache ? cache : ProviderCache.EMPTY,
                sameCache ? fullCache : ProviderCache.EMPTY,
                model,
                provider,
                usedAt,
                headEnd,
                settledEnd,
                estimate(headKept, live && prompt.cached().shared() >= headEnd),
                estimate(settledKept, live && prompt.cached().shared() >= settledEnd),
                gain,
                missed);
    }

    private static double estimate(double former, boolean kept) {
        return former + NEWEST_WEIGHT * ((kept ? 1 : 0) - former);
    }

    /** Returns where the marks of a prompt end at the latest. */
    int markLimit(ChargeablePrompt prompt, ProviderProfile current, Instant now) {
        int head = isWorthMarking(headKept, current) ? prompt.marks().headEnd() : 0;
        boolean divided = provider.isEmpty() && prompt.marks().isDivided();
        if (!divided && !isWorthMarking(settledKept, current)) {
            return head;
        }
        double atHead = charge(prompt.markedUpTo(head), current, now).gain();
        double atEnd =
                charge(prompt.markedUpTo(prompt.marks().end()), current, now).gain();
        return atEnd >= atHead || gain + missed >= 0 ? prompt.marks().end() : head;
    }

    /** A beginning that is kept is read at the next prompts at the cached price, and costs the price of writing once. */
    private static boolean isWorthMarking(double kept, ProviderProfile current) {
        return kept * (1 - current.cachedPrice()) >= (1 - kept) * (current.writePrice() - 1);
    }

    CacheCharge charge(ChargeablePrompt prompt, ProviderProfile current, Instant now) {
        return cache.charge(prompt.cached(), current, now);
    }

    /** Returns the state after a prompt. */
    SessionCache after(
            ChargeablePrompt prompt, CacheCharge charge, ProviderProfile current, Optional<String> named, Instant now) {
        CacheCharge full =
                fullCache.charge(prompt.markedUpTo(prompt.marks().end()).cached(), current, now);
        return new SessionCache(
                charge.next(),
                full.next(),
                named,
                Optional.of(current),
                now,
                prompt.marks().headEnd(),
                prompt.marks().end(),
                headKept,
                settledKept,
                gain + charge.gain(),
                Math.max(0, missed + full.gain() - charge.gain()));
    }

    /**
     * A body that a provider can be asked to cache.
     *
     * @param body the body, with its marks
     * @param blocks its parts in its text
     * @param marks where it can have marks
     * @param cached the body as the provider sees it
     */
    record ChargeablePrompt(PromptBody body, List<TextBlock> blocks, CacheMarks marks, CachedBody cached) {

        /** Returns a prompt without marks. */
        static ChargeablePrompt of(LaidOutPrompt prompt, MeasuredText text, TokenScale scale) {
            return of(prompt.body(), prompt.text().blocks(), prompt.marks(), text, scale);
        }

        private static ChargeablePrompt of(
                PromptBody body, List<TextBlock> blocks, CacheMarks marks, MeasuredText text, TokenScale scale) {
            return new ChargeablePrompt(body, blocks, marks, CachedBody.of(body, blocks, text, scale));
        }

        /** Returns the same with marks up to a place, and no others; a body of a form without marks as it is. */
        ChargeablePrompt markedUpTo(int limit) {
            PromptBody marked = marks.marked(body, limit);
            return marked == body ? this : of(marked, blocks, marks, cached.text(), cached.scale());
        }
    }
}
