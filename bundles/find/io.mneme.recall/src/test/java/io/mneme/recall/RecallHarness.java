package io.mneme.recall;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyShadows;
import io.mneme.api.policy.PolicyType;
import io.mneme.policy.PolicyShadowService;
import io.mneme.recall.feature.SampleTurns;
import io.mneme.spi.embed.Embedder;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.testkit.MemoryRegistry;
import io.mneme.weight.RecencyWeighting;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/** Recall over sample turns, in June 2025. */
final class RecallHarness {

    final SampleTurns turns = new SampleTurns();
    final RecallSettings.CurrentSettings configuration = new RecallSettings.CurrentSettings(Map.of());
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final ShadowedRegistry policies = new ShadowedRegistry();
    final PolicyShadows shadows = policies.shadows();
    final PolicySelector<WeightingPolicy> weightings = weightings(policies);
    final ConversationRecall recall = new ConversationRecall(
            turns,
            configuration,
            policies,
            InstantSource.fixed(Instant.parse("2025-06-01T00:00:00Z")),
            meters,
            OperationTracker.NONE);

    /** Adds an embedder as a plug-in would, and returns what removes it. */
    Runnable bind(Embedder embedder) {
        return policies.add("embedder", embedder, 0);
    }

    private static final class ShadowedRegistry extends MemoryRegistry {

        PolicyShadows shadows() {
            return new PolicyShadowService(types);
        }
    }

    /** Opens the type of weighting policies with {@code recency} and, in place of others, {@code even}. */
    private static PolicySelector<WeightingPolicy> weightings(MemoryRegistry policies) {
        PolicySelector<WeightingPolicy> selector = policies.open(PolicyType.of(
                "weighting",
                WeightingPolicy.class,
                new ScriptedWeights("even", items -> items.stream()
                        .map(item -> Weight.of(item.score()))
                        .toList()),
                WeightingPolicy::name,
                WeightingPolicy::settings));
        selector.provide(new RecencyWeighting());
        return selector;
    }
}
