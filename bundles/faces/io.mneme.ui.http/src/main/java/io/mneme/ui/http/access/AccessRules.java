package io.mneme.ui.http.access;

import java.util.List;

/**
 * What the operator has decided about callers.
 *
 * @param requireToken whether callers on this machine need a token, too
 * @param trustedProxies addresses of proxies whose {@code X-Forwarded-} headers are believed
 * @param requestsPerSecond how many requests a token may send a second over a longer time; twice as many at once
 * @param streamsPerToken how many streams a token may have open
 */
public record AccessRules(
        boolean requireToken, List<String> trustedProxies, int requestsPerSecond, int streamsPerToken) {

    public AccessRules {
        trustedProxies = List.copyOf(trustedProxies);
    }
}
