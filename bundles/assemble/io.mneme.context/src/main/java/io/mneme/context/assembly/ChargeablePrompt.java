package io.mneme.context.assembly;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.context.cache.CachedBody;
import io.mneme.context.cache.TokenScale;
import io.mneme.context.layout.CacheMarks;
import io.mneme.context.token.MeasuredText;

/**
 * A body that a provider can be asked to cache.
 *
 * @param body the body, with its marks
 * @param marks where it can have marks
 * @param cached the body as the provider sees it
 */
record ChargeablePrompt(PromptBody body, CacheMarks marks, CachedBody cached) {

    static ChargeablePrompt of(PromptBody body, CacheMarks marks, MeasuredText text, TokenScale scale) {
        return new ChargeablePrompt(body, marks, CachedBody.of(body, text, scale));
    }

    /** Returns the same with marks up to a place, and no others; a body of a form without marks as it is. */
    ChargeablePrompt markedUpTo(int limit) {
        PromptBody marked = marks.marked(body, limit);
        return marked == body ? this : of(marked, marks, cached.text(), cached.scale());
    }

    int shared() {
        return cached.shared();
    }

    int headEnd() {
        return marks.headEnd();
    }

    int settledEnd() {
        return marks.end();
    }
}
