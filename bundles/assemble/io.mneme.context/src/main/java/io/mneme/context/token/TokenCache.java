package io.mneme.context.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.function.ToIntFunction;

/** Remembers how many tokens texts are, in all encodings together within a bound. Safe for use by many threads. */
public final class TokenCache {

    /** The memory of the texts and of what is kept with each, in bytes: some tens of thousands of lines. */
    public static final long MAX_BYTES = 16L << 20;

    private static final int ENTRY_OVERHEAD_BYTES = 160;
    private static final Duration TIME_TO_IDLE = Duration.ofHours(1);

    private record CountedText(String encoding, String text) {}

    private final Cache<CountedText, Integer> counts = Caffeine.newBuilder()
            .maximumWeight(MAX_BYTES)
            .weigher((CountedText counted, Integer tokens) ->
                    ENTRY_OVERHEAD_BYTES + 2 * counted.text().length())
            .expireAfterAccess(TIME_TO_IDLE)
            .executor(Runnable::run)
            .build();

    /** Removes all texts. */
    void clear() {
        counts.invalidateAll();
    }

    /** Returns how many tokens a text is in an encoding; counts it if that is not known. */
    int tokens(String encoding, String text, ToIntFunction<String> count) {
        CountedText key = new CountedText(encoding, text);
        Integer known = counts.getIfPresent(key);
        if (known != null) {
            return known;
        }
        int tokens = count.applyAsInt(text);
        counts.put(key, tokens);
        return tokens;
    }
}
