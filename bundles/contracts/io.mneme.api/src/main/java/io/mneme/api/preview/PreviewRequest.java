package io.mneme.api.preview;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.ContextRequest;

/**
 * A request that is previewed.
 *
 * @param request the request
 * @param withoutTexts whether it repeats one whose texts an erasure has removed; the preview reports that
 */
public record PreviewRequest(ContextRequest request, boolean withoutTexts) {

    public PreviewRequest {
        requireNonNull(request, "request");
    }

    /** Returns a request that repeats none, or one with its texts. */
    public static PreviewRequest of(ContextRequest request) {
        return new PreviewRequest(request, false);
    }

    /** Returns the same with another request. */
    public PreviewRequest with(ContextRequest other) {
        return new PreviewRequest(other, withoutTexts);
    }
}
