package io.mneme.context.cache;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.context.layout.BodyText;
import io.mneme.context.token.MeasuredText;
import java.util.List;

/**
 * A body as a provider that caches it sees it.
 *
 * @param text its text, measured against the one before
 * @param parts its parts
 * @param scale how many tokens the provider bills for each that is counted
 */
public record CachedBody(MeasuredText text, List<CachedPart> parts, double scale) implements CachedPrompt {

    public CachedBody {
        parts = List.copyOf(parts);
    }

    /** Returns a body whose text was measured. */
    public static CachedBody of(PromptBody body, MeasuredText text, double scale) {
        List<CachedPart> parts = BodyText.of(body).blocks().stream()
                .map(block -> new CachedPart(block.end(), block.marked()))
                .toList();
        return new CachedBody(text, parts, scale);
    }

    @Override
    public int shared() {
        return text.shared();
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public int tokens(int end) {
        return (int) Math.round(scale * text.tokens(0, end));
    }
}
