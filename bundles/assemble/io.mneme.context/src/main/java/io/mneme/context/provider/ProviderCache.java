package io.mneme.context.provider;

import io.mneme.api.window.ProviderProfile;
import io.mneme.context.provider.CachedPrompt.CachedPart;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a provider has in its cache of the prompts of a session, by its published rules. Immutable.
 *
 * <p>A provider without marked places finds the longest beginning that it has by itself, in steps from a minimum on. Another one
 * reads a prompt up to the end of a part that an earlier prompt marked, which is at most 20 parts before a mark, and writes
 * what is between that and the last mark.
 *
 * @param ends the beginnings of the last prompt that are in the cache
 */
public record ProviderCache(List<CachedBeginning> ends) {

    /** The cache before the first prompt. */
    public static final ProviderCache EMPTY = new ProviderCache(List.of());

    /** How many parts the provider searches for each mark, the marked one included. */
    private static final int LOOKBACK_PARTS = 20;

    /**
     * A beginning of a prompt.
     *
     * @param end where it ends
     * @param usedAt when it was written or last read
     */
    public record CachedBeginning(int end, Instant usedAt) {

        private boolean isLive(ProviderProfile provider, Instant now) {
            return Duration.between(usedAt, now).compareTo(provider.timeToLive()) <= 0;
        }
    }

    /**
     * What a provider charges for a prompt.
     *
     * @param tokens tokens of the prompt
     * @param read how many of them are read from the cache
     * @param written how many of them are written to it at the price of writing
     * @param found tokens of the beginning that could be read if there was neither a minimum nor a time to live
     * @param cost price of the prompt, in tokens at full price
     * @param next the cache after the prompt
     */
    public record CacheCharge(int tokens, int read, int written, int found, double cost, ProviderCache next) {

        /** Returns how much cheaper the prompt is than without a cache, in tokens at full price; negative if it is dearer. */
        public double gain() {
            return tokens - cost;
        }
    }

    public ProviderCache {
        ends = List.copyOf(ends);
    }

    /** Charges the next prompt of the session. */
    public CacheCharge charge(CachedPrompt prompt, ProviderProfile provider, Instant now) {
        return provider.breakpoints() == 0
                ? chargeByPrefix(prompt, provider, now)
                : chargeByMarks(prompt, provider, now);
    }

    private CacheCharge chargeByPrefix(CachedPrompt prompt, ProviderProfile provider, Instant now) {
        int found = 0;
        int read = 0;
        for (CachedBeginning beginning : ends) {
            found = prompt.tokens(Math.min(prompt.shared(), beginning.end()));
            read = CacheRule.readTokens(provider, found, Duration.between(beginning.usedAt(), now));
        }
        int tokens = prompt.tokens(prompt.length());
        List<CachedBeginning> whole = List.of(new CachedBeginning(prompt.length(), now));
        return charge(tokens, read, 0, found, provider, whole);
    }

    private CacheCharge chargeByMarks(CachedPrompt prompt, ProviderProfile provider, Instant now) {
        List<CachedPart> parts = prompt.parts();
        List<Integer> marks = marks(parts, prompt, provider);
        List<CachedBeginning> known =
                ends.stream().filter(kept -> kept.end() <= prompt.shared()).toList();
        List<CachedBeginning> live = known.stream()
                .filter(beginning -> beginning.isLive(provider, now))
                .toList();
        int readEnd = found(parts, live);
        int read = prompt.tokens(readEnd);
        int last = marks.stream().mapToInt(Integer::intValue).max().orElse(0);
        int written = Math.max(0, prompt.tokens(last) - read);
        List<CachedBeginning> next = new ArrayList<>();
        live.stream()
                .filter(kept -> !marks.contains(kept.end()))
                .forEach(kept -> next.add(kept.end() <= readEnd ? new CachedBeginning(kept.end(), now) : kept));
        marks.forEach(end -> next.add(new CachedBeginning(end, now)));
        return charge(
                prompt.tokens(prompt.length()), read, written, prompt.tokens(found(parts, known)), provider, next);
    }

    /** Returns the ends of the marked parts that are long enough to be cached. */
    private static List<Integer> marks(List<CachedPart> parts, CachedPrompt prompt, ProviderProfile provider) {
        return parts.stream()
                .filter(part -> part.marked() && prompt.tokens(part.end()) >= provider.minimumPrefixTokens())
                .map(CachedPart::end)
                .toList();
    }

    /** Returns where the longest of these beginnings ends that the provider's search finds; 0 if it finds none. */
    private static int found(List<CachedPart> parts, List<CachedBeginning> beginnings) {
        int longest = 0;
        int searched = 0;
        for (int i = parts.size() - 1; i >= 0; i--) {
            searched = parts.get(i).marked() ? LOOKBACK_PARTS : searched - 1;
            int end = parts.get(i).end();
            if (searched > 0 && beginnings.stream().anyMatch(beginning -> beginning.end() == end)) {
                longest = Math.max(longest, end);
            }
        }
        return longest;
    }

    private static CacheCharge charge(
            int tokens, int read, int written, int found, ProviderProfile provider, List<CachedBeginning> next) {
        double cost = CacheRule.cost(provider, tokens, read, written);
        return new CacheCharge(tokens, read, written, found, cost, new ProviderCache(next));
    }
}
