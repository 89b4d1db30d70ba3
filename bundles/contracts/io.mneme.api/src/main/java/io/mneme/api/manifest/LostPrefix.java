package io.mneme.api.manifest;

import static java.util.Objects.requireNonNull;

/**
 * The contributor that broke the beginning of a prompt, and what that costs.
 *
 * @param contributor name of the contributor
 * @param bundle symbolic name of its bundle
 * @param version version of that bundle
 * @param reason how its text changed, in one line without text of any entry
 * @param tokens tokens that the provider would have read from its cache, and does not; 0 if it would have read none of them anyway
 * @param cost what they cost more than if they were read from the cache, in tokens at full price
 */
public record LostPrefix(String contributor, String bundle, String version, String reason, int tokens, double cost) {

    public LostPrefix {
        requireNonNull(contributor, "contributor");
        requireNonNull(bundle, "bundle");
        requireNonNull(version, "version");
        requireNonNull(reason, "reason");
        if (tokens < 0 || !(cost >= 0)) {
            throw new IllegalArgumentException("not a loss: %d tokens, cost %s".formatted(tokens, cost));
        }
    }
}
