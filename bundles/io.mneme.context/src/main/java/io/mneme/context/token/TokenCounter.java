package io.mneme.context.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.knuddels.jtokkit.api.Encoding;
import java.time.Duration;

/**
 * Counts tokens in one encoding, and remembers what it has counted, piece by piece: a prompt that grows by a line costs
 * the counting of that line.
 *
 * <p>Exact: it cuts only where the encoding cuts too (see {@link Pieces}), and where an encoding does not always cut there
 * it counts the whole. Safe for use by many threads.
 */
public final class TokenCounter {

    /** In characters: some tens of thousands of lines. */
    private static final long REMEMBERED = 4_000_000;

    private final Encoding encoding;
    private final boolean cutsAtLines;
    private final Cache<String, Integer> counted = Caffeine.newBuilder()
            .maximumWeight(REMEMBERED)
            .weigher((String text, Integer count) -> 32 + text.length())
            .expireAfterAccess(Duration.ofHours(1))
            .executor(Runnable::run)
            .build();

    TokenCounter(Encoding encoding) {
        this.encoding = encoding;
        cutsAtLines = Pieces.areExactIn(encoding.getName());
    }

    /** Returns the name of the encoding. */
    public String encoding() {
        return encoding.getName();
    }

    /** Returns whether the tokens of pieces add up to those of the whole. */
    boolean cutsAtLines() {
        return cutsAtLines;
    }

    /** Returns how many tokens a text is; 0 if it is empty. What looks like a special token counts as the text it is. */
    public int count(String text) {
        if (!cutsAtLines) {
            return piece(text);
        }
        int tokens = 0;
        int from = 0;
        while (from < text.length()) {
            int to = Pieces.end(text, from);
            tokens += piece(text.substring(from, to));
            from = to;
        }
        return tokens;
    }

    private int piece(String piece) {
        Integer known = counted.getIfPresent(piece);
        if (known != null) {
            return known;
        }
        int tokens = encoding.countTokensOrdinary(piece);
        counted.put(piece, tokens);
        return tokens;
    }
}
