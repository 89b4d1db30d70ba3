package io.mneme.context.assembly;

import io.mneme.api.context.PromptBody;
import io.mneme.context.cache.CachedPrompt;
import io.mneme.context.layout.BodyText;
import io.mneme.context.layout.CacheMarks;
import io.mneme.context.token.MeasuredText;
import java.util.List;

/**
 * A body that a provider can be asked to cache.
 *
 * @param body the body, with its marks
 * @param marks where it can have marks
 * @param text its text, measured against the one before
 * @param parts its parts
 * @param scale how many tokens the provider bills for each that is counted
 */
record ChargeablePrompt(PromptBody body, CacheMarks marks, MeasuredText text, List<CachedPart> parts, double scale)
        implements CachedPrompt {

    static ChargeablePrompt of(PromptBody body, CacheMarks marks, MeasuredText text, double scale) {
        List<CachedPart> parts = BodyText.of(body).blocks().stream()
                .map(block -> new CachedPart(block.end(), block.marked()))
                .toList();
        return new ChargeablePrompt(body, marks, text, parts, scale);
    }

    /** Returns the same with marks up to a place, and no others. */
    ChargeablePrompt markedUpTo(int limit) {
        return of(marks.marked(body, limit), marks, text, scale);
    }

    int headEnd() {
        return marks.headEnd();
    }

    int settledEnd() {
        return marks.end();
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
