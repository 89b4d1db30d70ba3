package io.mneme.benchmarks.cache;

/**
 * What a provider charges for the input of a request.
 *
 * @param tokens tokens of the prompt, the newest message included
 * @param read tokens that are read from the provider's cache
 * @param written tokens that are put into it for a price
 * @param cost what they cost together, in tokens of the full price
 * @param entries how many entries of the history the request shows
 * @param history how many entries the history has
 */
record RequestCost(long tokens, long read, long written, double cost, int entries, int history) {}
