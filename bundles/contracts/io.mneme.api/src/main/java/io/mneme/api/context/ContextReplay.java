package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Computes what the prompts of the past would have been and cost under different policies.
 *
 * <p>Safe for use by many threads. Changes no open window.
 */
@ProviderType
public interface ContextReplay {

    /**
     * Policies to try together.
     *
     * @param policies names of policies, by type, for example {@code window} or {@code renderer}; the policies of the request serve
     *     for other types
     * @param settings settings of policies, by type, then by name of the setting; those left out come from the configuration
     */
    record Trial(Map<String, String> policies, Map<String, Map<String, Double>> settings) {

        private static final String WINDOW = "window";

        public Trial {
            policies = Map.copyOf(policies);
            Map<String, Map<String, Double>> copy = new HashMap<>();
            settings.forEach((type, values) -> copy.put(type, Map.copyOf(values)));
            settings = Map.copyOf(copy);
        }

        /** Tries a window policy. */
        public Trial(String window, Map<String, Double> settings) {
            this(Map.of(WINDOW, window), Map.of(WINDOW, settings));
        }

        /** Returns the settings for the policy of a type; empty for the configured ones. */
        public Map<String, Double> settingsOf(String type) {
            return settings.getOrDefault(type, Map.of());
        }

        /** Returns the name of the window policy, if no other one is tried, else each as {@code type=name}. */
        public String policy() {
            return policies.keySet().equals(Set.of(WINDOW))
                    ? policies.get(WINDOW)
                    : new TreeMap<>(policies)
                            .entrySet().stream()
                                    .map(policy -> policy.getKey() + "=" + policy.getValue())
                                    .collect(Collectors.joining(" "));
        }
    }

    /**
     * The result of a trial.
     *
     * @param policy the policy that was tried; of several each as {@code type=name}
     * @param requests number of replayed requests: the limit, or the number of dictations if there are fewer; 0 or more
     * @param tokens total number of tokens of all prompts, 0 or more
     * @param reusedTokens how many of those lay in the stable prefix, 0 to {@code tokens}
     * @param rebuilds number of rebuilds of the window, including its first build
     * @param averageEntries average number of entries in a window; 0 without requests
     * @param details further measurements
     */
    record TrialResult(
            String policy,
            int requests,
            long tokens,
            long reusedTokens,
            int rebuilds,
            double averageEntries,
            TrialDetails details) {

        public TrialResult {
            requireNonNull(details, "details");
        }

        /** Reports a trial without further measurements. */
        public TrialResult(
                String policy, int requests, long tokens, long reusedTokens, int rebuilds, double averageEntries) {
            this(policy, requests, tokens, reusedTokens, rebuilds, averageEntries, TrialDetails.NONE);
        }

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
     * Further measurements of a trial.
     *
     * @param leastEntries least number of entries in a window that did not show all there were; if all did, the number in the last one
     * @param bytes total length of all prompts in UTF-8 bytes, 0 or more
     * @param reusedBytes how many of those lay in the stable prefix, 0 to {@code bytes}
     * @param provider name of the provider whose rule and prices were applied; empty if none were
     * @param cachedTokens how many tokens the provider would have read from its cache, 0 to the reused tokens
     * @param cost price by the provider's prices, in tokens at full price
     */
    record TrialDetails(
            int leastEntries, long bytes, long reusedBytes, String provider, long cachedTokens, double cost) {

        /** Nothing was measured. */
        public static final TrialDetails NONE = new TrialDetails(0, 0, 0, "", 0, 0);

        public TrialDetails {
            requireNonNull(provider, "provider");
        }
    }

    /**
     * Replays the confirmed dictations of a mode, one request before each, under each trial; or the messages of the recorded
     * dialogue of the request, if its recipe has no other history.
     *
     * @param request the request that determines recipe, selectors, inputs, model and the policies that are not tried
     * @param limit maximum number of the newest dictations or messages to replay, 1 to 100,000
     * @param trials the policies to compare
     * @return one result for each trial, in the order given
     * @throws InvalidRequestException if the recipe, a policy or a setting is unknown, if the recipe has no history, if the
     *     limit is out of range, or if a policy fails; no window has changed
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read
     */
    List<TrialResult> compare(ContextRequest request, int limit, List<Trial> trials);

    /**
     * Assembles the context that a model would have seen before an entry was recorded: with the entries before it, as they are now,
     * at its time, and as if one request had preceded each of them. Its manifest is not kept.
     *
     * @param request the request, which also determines the policies
     * @param entry id of the entry in the journal that the request's history, or its recorded dialogue, is read from
     * @return the context; contributors that use an entry that was recorded later are left out of it, as its manifest reports
     * @throws InvalidRequestException if the request breaks a rule, if its recipe has no history, or if a policy fails
     * @throws io.mneme.api.journal.UnknownEntryException if the journal has no such entry
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read
     */
    Context assembleBefore(ContextRequest request, String entry);
}
