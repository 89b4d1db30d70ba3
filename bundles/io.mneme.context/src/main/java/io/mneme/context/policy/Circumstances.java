package io.mneme.context.policy;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.LeftOut;
import io.mneme.context.settings.DictationSettings;
import io.mneme.context.token.TokenCounter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What a request is served under from its start to its end, whatever changes meanwhile.
 *
 * @param request the request
 * @param now the moment of the request
 * @param settings how dictations enter prompts
 * @param timeout how long a call of a policy may take, and how long to wait for a window
 * @param choice who chooses and words the history
 * @param tokens counts the tokens
 * @param leftOut what the request names though it is not known
 */
public record Circumstances(
        ContextRequest request,
        Instant now,
        DictationSettings settings,
        Duration timeout,
        Choice choice,
        TokenCounter tokens,
        List<LeftOut> leftOut) {

    public Circumstances {
        leftOut = List.copyOf(leftOut);
    }
}
