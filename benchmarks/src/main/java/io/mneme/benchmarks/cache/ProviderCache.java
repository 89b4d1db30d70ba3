package io.mneme.benchmarks.cache;

import io.mneme.api.context.Context;

/** The cache of a provider for one session, by its published rules. */
interface ProviderCache {

    /**
     * Charges a request, and remembers its prompt.
     *
     * @param context the context of the request
     * @param inputTokens tokens of the message that follows it
     * @param history how many entries the history has
     */
    RequestCost charge(Context context, int inputTokens, int history);
}
