package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Tells what the prompts of the past would have cost under one policy or another.
 *
 * <p>Safe for use by many threads. Touches no open window.
 */
@ProviderType
public interface ContextReplay {

    /**
     * A window policy to try.
     *
     * @param policy its name
     * @param settings its settings, by name; those left out come from the configuration
     */
    record Trial(String policy, Map<String, Integer> settings) {

        public Trial {
            requireNonNull(policy, "policy");
            settings = Map.copyOf(settings);
        }
    }

    /**
     * What a trial came to.
     *
     * @param policy the policy that was tried
     * @param requests how many requests were replayed: as many as asked for, or as there are dictations; 0 or more
     * @param tokens tokens of all prompts together, 0 or more
     * @param reusedTokens how many of those lay in the stable prefix, 0 to {@code tokens}
     * @param rebuilds how often the window was rebuilt, its first build included
     * @param averageEntries entries seen, on average over the requests; 0 when there were none
     */
    record TrialResult(
            String policy, int requests, long tokens, long reusedTokens, int rebuilds, double averageEntries) {

        /**
         * Returns the price of the trial in tokens at full price.
         *
         * @param cachedPrice price of a reused token as a share of the full price, 0 to 1
         * @throws IllegalArgumentException if the price is out of range
         */
        public double cost(double cachedPrice) {
            if (!(cachedPrice >= 0 && cachedPrice <= 1)) {
                throw new IllegalArgumentException("cached price must be from 0 to 1: " + cachedPrice);
            }
            return tokens - reusedTokens + reusedTokens * cachedPrice;
        }
    }

    /**
     * Replays the confirmed dictations of a mode, one request before each, under each trial.
     *
     * @param request whose recipe, selectors, inputs and renderer to use
     * @param limit how many of the newest dictations to replay, 1 to 100,000
     * @param trials what to try
     * @return one outcome for each trial, in the order given
     * @throws InvalidRequestException if the recipe has no history, if it, a policy or a setting is unknown, if the limit is
     *     out of range, or if a policy fails; nothing has moved
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read
     */
    List<TrialResult> compare(ContextRequest request, int limit, List<Trial> trials);
}
