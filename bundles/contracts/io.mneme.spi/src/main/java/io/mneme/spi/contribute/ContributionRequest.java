package io.mneme.spi.contribute;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.WindowReport;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * What a contributor is asked.
 *
 * @param request the request; its texts and terms are redacted if prompts are, and the messages of a dialogue where they are
 *     contributed
 * @param now the time of the request; the only clock to use
 * @param tokenLimit maximum number of tokens of all its contributions together, at least 0, counted in the
 *     {@link io.mneme.api.context.ContextItem#promptText text that each item adds}; {@link Integer#MAX_VALUE} if neither the request
 *     nor its recipe limits the prompt
 * @param tokens counts tokens as the request does
 * @param shown the entries that more stable contributors show
 * @param window how the history was chosen; empty if there is none, and for contributors that are as stable as the history or
 *     more
 * @param preview whether the request is only looked at: the contributor then keeps nothing, and starts nothing
 */
public record ContributionRequest(
        ContextRequest request,
        Instant now,
        int tokenLimit,
        TokenMeasure tokens,
        Set<EntrySource> shown,
        Optional<WindowReport> window,
        boolean preview) {

    public ContributionRequest {
        requireNonNull(request, "request");
        requireNonNull(now, "now");
        requireNonNull(tokens, "tokens");
        requireNonNull(window, "window");
        if (tokenLimit < 0) {
            throw new IllegalArgumentException("token limit must not be negative: " + tokenLimit);
        }
        shown = Set.copyOf(shown);
    }

    /** Creates what a contributor is asked for a request that is served. */
    public ContributionRequest(
            ContextRequest request,
            Instant now,
            int tokenLimit,
            TokenMeasure tokens,
            Set<EntrySource> shown,
            Optional<WindowReport> window) {
        this(request, now, tokenLimit, tokens, shown, window, false);
    }

    /** Returns whether an entry is in the context already, so that it need not be shown again. */
    public boolean shows(String journal, String id) {
        return shown.stream().anyMatch(source -> source.isEntry(journal, id));
    }
}
