package io.mneme.recall;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.search.CandidateQuery;
import io.mneme.api.search.CandidateSearch;
import io.mneme.api.search.CandidateTurns;
import io.mneme.api.search.Recall;
import io.mneme.api.search.TurnFilter;
import io.mneme.recall.feature.FeatureExtractor;
import io.mneme.recall.feature.FeatureVector;
import io.mneme.recall.feature.QueryTime;
import io.mneme.recall.feature.QueryWords;
import io.mneme.recall.feature.RecallFeature;
import io.mneme.testkit.MemoryRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Recall as the container has it, whose weights a benchmark changes; also the features that they weigh. */
public final class BenchmarkRecall {

    private static final RecallFeature[] FEATURES = RecallFeature.values();

    private final CandidateSearch search;
    private final RecallSettings.CurrentSettings configuration = new RecallSettings.CurrentSettings(Map.of());
    private final Recall recall;

    public BenchmarkRecall(CandidateSearch search) {
        this.search = search;
        recall = new ConversationRecall(
                search,
                configuration,
                new MemoryRegistry(),
                InstantSource.system(),
                new SimpleMeterRegistry(),
                OperationTracker.NONE);
    }

    public Recall recall() {
        return recall;
    }

    /** Returns the names of the features, in the order of weights and values. */
    public static List<String> features() {
        return Stream.of(FEATURES).map(RecallFeature::key).toList();
    }

    /** Returns the weights without a configuration. */
    public static double[] defaultWeights() {
        return Stream.of(FEATURES).mapToDouble(RecallFeature::defaultWeight).toArray();
    }

    /** Configures weights. */
    public void configure(double[] weights) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (RecallFeature feature : FEATURES) {
            properties.put("weight_" + feature.key(), weights[feature.ordinal()]);
        }
        configuration.modified(properties);
    }

    /** Returns the features of the turns that matter for a text, by the position of the turn. */
    public Map<Long, double[]> values(String text, String conversation) {
        RecallSettings settings = configuration.current();
        CandidateTurns turns = search.candidates(new CandidateQuery(
                QueryWords.of(text),
                Optional.of(conversation),
                Set.of(),
                settings.sessionGap(),
                List.of(),
                TurnFilter.NONE,
                settings.candidates()));
        List<FeatureVector> vectors = FeatureExtractor.extract(text, QueryTime.of(text, Instant.now()), turns);
        Map<Long, double[]> values = new LinkedHashMap<>();
        for (int turn = 0; turn < vectors.size(); turn++) {
            FeatureVector vector = vectors.get(turn);
            values.put(
                    turns.turns().get(turn).position().value(),
                    Stream.of(FEATURES).mapToDouble(vector::get).toArray());
        }
        return values;
    }
}
