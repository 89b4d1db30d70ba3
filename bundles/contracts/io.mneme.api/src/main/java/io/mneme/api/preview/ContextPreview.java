package io.mneme.api.preview;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Shows the newest context of each session as it was sent, and what a request would get next.
 *
 * <p>Of a session under a recipe, the text of the newest context and its request are kept in memory, together with the session's
 * previous prompt: up to a number of sessions and of bytes. An erasure removes all texts, and leaves what has none.
 *
 * <p>A preview moves nothing. It keeps and creates no window, no previous prompt and no manifest, counts in no meter of contexts,
 * has no vocabulary frozen, no conversation compacted and no shadow policy asked. A policy or contributor that fails in it counts
 * as failed, as in any request.
 *
 * <p>Safe for use by many threads. A preview waits for no request of its window, and no request waits for it.
 */
@ProviderType
public interface ContextPreview {

    /**
     * Returns the sessions whose manifests or requests are kept, each under each of its recipes, the one with the newest context first.
     *
     * @param limit maximum number of sessions, at least 1
     */
    List<ContextSession> sessions(int limit);

    /**
     * Returns the newest context of a session under a recipe, as it was sent.
     *
     * @param id id of the context
     * @return the context; empty if it is unknown, no longer the newest, or its text is no longer kept
     */
    Optional<ContextDetails> sent(String id);

    /**
     * Returns the request of the newest context of a session under a recipe, after its redaction, to be previewed again with other
     * options.
     *
     * @param id id of the context
     * @return the request, without its texts if an erasure has removed them; empty if the context is unknown, no longer the newest,
     *     or its request is no longer kept
     */
    Optional<PreviewRequest> request(String id);

    /**
     * Assembles the context that a request would get if it came next. It continues the window that the request would continue. A
     * request that names a policy which serves an open window anyway continues that; one that names another policy has its window
     * built by it, as at a swap. The stable prefix and the cost are measured against the session's previous prompt.
     *
     * @param now the time of the request
     * @return the context; its id is {@link ContextDetails#PREVIEW}, and its manifest is not kept
     * @throws io.mneme.api.context.InvalidRequestException if the recipe is unknown, or the request breaks a rule
     * @throws io.mneme.api.context.AssemblerBusyException if the prompt is long and others are being counted
     * @throws io.mneme.api.entry.RedactionException if prompts must be redacted and a text of the request cannot be
     */
    ContextDetails preview(PreviewRequest request, Instant now);
}
