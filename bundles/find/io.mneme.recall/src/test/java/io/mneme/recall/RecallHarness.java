package io.mneme.recall;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyShadows;
import io.mneme.api.policy.PolicyType;
import io.mneme.policy.PolicyShadowService;
import io.mneme.policy.PolicyTypeCatalog;
import io.mneme.recall.feature.SampleTurns;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.weight.RecencyWeighting;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** Recall over sample turns, in June 2025. */
final class RecallHarness {

    final SampleTurns turns = new SampleTurns();
    final RecallSettings.CurrentSettings configuration = new RecallSettings.CurrentSettings(Map.of());
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final PolicyTypeCatalog types = types();
    final PolicyShadows shadows = new PolicyShadowService(types);
    final PolicySelector<WeightingPolicy> weightings = weightings(types);
    final ConversationRecall recall = new ConversationRecall(
            turns,
            configuration,
            new WeighedRanking(() -> Optional.of(weightings.bound())),
            InstantSource.fixed(Instant.parse("2025-06-01T00:00:00Z")),
            meters);

    private static PolicyTypeCatalog types() {
        Configuration configuration = answering(Configuration.class, Map.of());
        return new PolicyTypeCatalog(
                answering(ConfigurationAdmin.class, Map.of("getConfiguration", configuration)),
                new SimpleMeterRegistry(),
                () -> 0,
                bundle -> false);
    }

    /** Opens the type of weighting policies with {@code recency} and, in place of others, {@code even}. */
    private static PolicySelector<WeightingPolicy> weightings(PolicyTypeCatalog types) {
        PolicySelector<WeightingPolicy> selector = types.open(PolicyType.of(
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

    private static <T> T answering(Class<T> type, Map<String, ?> answers) {
        return type.cast(Proxy.newProxyInstance(
                RecallHarness.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.get(method.getName())));
    }
}
