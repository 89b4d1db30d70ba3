package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Computes what the prompts of the past would have cost under different window policies.
 *
 * <p>Safe for use by many threads. Changes no open window.
 */
@ProviderType
public interface ContextReplay {

    /**
     * A window policy to try.
     *
     * @param policy its name
     * @param settings its settings, by name; those left out come from the configuration
     */
    record Trial(String policy, Map<String, Double> settings) {

        public Trial {
            requireNonNull(policy, "policy");
            settings = Map.copyOf(settings);
        }
    }

    /**
     *
     * The result of a trial.
     *
     * @param policy the policy that was tried
     * @param requests number of replayed requests: the limit, or the number of dictations if there are fewer; 0 or more
     * @param tokens total number of tokens of all prompts, 0 or more
     * @param reusedTokens how many of those lay in the stable prefix, 0 to {@code tokens}
     * @param rebuilds number of rebuilds of the window, including its first build
     * @param averageEntries average number of entries in a window; 0 without requests
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
     * @param request the request that determines recipe, selectors, inputs and renderer
     * @param limit maximum number of the newest dictations to replay, 1 to 100,000
     * @param trials the policies to compare
     * @return one result for each trial, in the order given
     * @throws InvalidRequestException if the recipe, a policy or a setting is unknown, if the recipe has no history, if the
     *     limit is out of range, or if a policy fails; no window has changed
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read
     */
    List<TrialResult> compare(ContextRequest request, int limit, List<Trial> trials);
}
