package io.mneme.recall;

import io.mneme.api.candidate.CandidateQuery;
import io.mneme.recall.feature.FeatureWeights;
import io.mneme.support.config.ConfigurationValues;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The settings of recall.
 *
 * @param journals the names of the journals to look in; empty for all
 * @param candidates number of candidates that are ranked
 * @param sessionGap the time between two turns after which another session begins
 * @param embedTimeout how long the calls of an embedder for one recall may take
 * @param prompt what the contributor puts into a prompt
 * @param weights the weights of the features
 */
record RecallSettings(
        Set<String> journals,
        int candidates,
        Duration sessionGap,
        Duration embedTimeout,
        PromptShare prompt,
        FeatureWeights weights) {

    static final int DEFAULT_CANDIDATES = 200;
    static final int DEFAULT_SESSION_GAP_MINUTES = 60;
    static final int DEFAULT_EMBED_TIMEOUT_MS = 500;

    private static final int MIN_CANDIDATES = 10;
    private static final int MAX_SESSION_GAP_MINUTES = 525_600;
    private static final int MAX_EMBED_TIMEOUT_MS = 60_000;

    /**
     * What the contributor puts into a prompt.
     *
     * @param turns maximum number of turns
     * @param tokens maximum number of tokens; the share of the recipe can be smaller
     * @param label the line before the turns
     */
    record PromptShare(int turns, int tokens, String label) {

        static final int DEFAULT_TURNS = 5;
        static final int DEFAULT_TOKENS = 1_000;
        static final String DEFAULT_LABEL = "Recalled from earlier conversations:";

        private static final int MAX_TURNS = 50;
        private static final int MAX_TOKENS = 100_000;

        static PromptShare read(ConfigurationValues values) {
            return new PromptShare(
                    values.number("prompt_turns", DEFAULT_TURNS, 1, MAX_TURNS),
                    values.number("prompt_tokens", DEFAULT_TOKENS, 1, MAX_TOKENS),
                    values.line("prompt_label", DEFAULT_LABEL));
        }
    }

    /**
     * Reads them from a configuration.
     *
     * @throws IllegalArgumentException if a value breaks a rule
     */
    static RecallSettings read(ConfigurationValues values) {
        return new RecallSettings(
                values.list("journals").collect(Collectors.toUnmodifiableSet()),
                values.number("candidates", DEFAULT_CANDIDATES, MIN_CANDIDATES, CandidateQuery.MAX_LIMIT),
                Duration.ofMinutes(
                        values.number("session_gap_minutes", DEFAULT_SESSION_GAP_MINUTES, 1, MAX_SESSION_GAP_MINUTES)),
                Duration.ofMillis(values.number("embed_timeout_ms", DEFAULT_EMBED_TIMEOUT_MS, 1, MAX_EMBED_TIMEOUT_MS)),
                PromptShare.read(values),
                FeatureWeights.read(values));
    }
}
