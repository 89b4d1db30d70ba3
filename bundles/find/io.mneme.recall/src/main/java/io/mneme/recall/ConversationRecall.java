package io.mneme.recall;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.mneme.api.operation.OperationStart;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.operation.RunningOperation;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.search.CandidateQuery;
import io.mneme.api.search.CandidateSearch;
import io.mneme.api.search.CandidateTurns;
import io.mneme.api.search.Recall;
import io.mneme.api.search.Recall.RecallResult;
import io.mneme.api.search.RecallQuery;
import io.mneme.recall.WeighedRanking.WeighedTurns;
import io.mneme.recall.feature.FeatureExtractor;
import io.mneme.recall.feature.FeatureVector;
import io.mneme.recall.feature.QueryTime;
import io.mneme.recall.feature.QueryWords;
import io.mneme.recall.feature.RecallFeature;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Ranks the candidates of the index, and reads the best of them from the journals. An erasure removes the vectors of its entries. */
@Component(service = {Recall.class, ErasureParticipant.class})
public final class ConversationRecall implements Recall, ErasureParticipant {

    private final CandidateSearch search;
    private final RecallSettings.CurrentSettings configuration;
    private final WeighedRanking weighting;
    private final InstantSource clock;
    private final MeterRegistry registry;
    private final Timer duration;
    private final EmbedderPolicies embedders;
    private final OperationTracker operations;

    @Activate
    public ConversationRecall(
            @Reference CandidateSearch search,
            @Reference RecallSettings.CurrentSettings configuration,
            @Reference PolicyRegistry policies,
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry registry,
            @Reference OperationTracker operations) {
        this(search, configuration, policies, InstantSource.system(), registry, operations);
    }

    ConversationRecall(
            CandidateSearch search,
            RecallSettings.CurrentSettings configuration,
            PolicyRegistry policies,
            InstantSource clock,
            MeterRegistry registry,
            OperationTracker operations) {
        this.operations = operations;
        this.search = search;
        this.configuration = configuration;
        weighting = new WeighedRanking(policies);
        embedders = new EmbedderPolicies(policies, () -> configuration.current().embedTimeout());
        this.clock = clock;
        this.registry = registry;
        duration = Timer.builder("mneme.recall").description("Recalls").register(registry);
    }

    @Deactivate
    public void deactivate() {
        registry.remove(duration);
        embedders.close();
    }

    @Override
    public RecallResult recall(RecallQuery query) {
        try (RunningOperation operation = operations.begin(OperationStart.part("recall"))) {
            return operation.observe(() -> duration.record(() -> recall(query, configuration.current())));
        }
    }

    @Override
    public String name() {
        return "recall";
    }

    @Override
    public String holds() {
        return "passages that were recalled, in memory";
    }

    @Override
    public Found find(Erased what) {
        return new Found(embedders.count(what));
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(embedders.remove(what));
    }

    private RecallResult recall(RecallQuery query, RecallSettings settings) {
        List<String> words = QueryWords.of(query.text());
        QueryTime time = QueryTime.of(query.text(), clock.instant());
        if (words.isEmpty()) {
            return new RecallResult(List.of(), List.of());
        }
        CandidateTurns candidates = search.candidates(new CandidateQuery(
                words,
                query.conversation(),
                query.journals().isEmpty() ? settings.journals() : query.journals(),
                settings.sessionGap(),
                time.spans(),
                query.filter(),
                settings.candidates()));
        List<FeatureVector> features = FeatureExtractor.extract(query.text(), time, candidates);
        return features.stream().anyMatch(ConversationRecall::isFound)
                ? ranked(query, settings, candidates, features)
                : new RecallResult(List.of(), candidates.partial());
    }

    private RecallResult ranked(
            RecallQuery query, RecallSettings settings, CandidateTurns candidates, List<FeatureVector> features) {
        Optional<String> failure = embedders
                .active()
                .map(calls -> new DenseRanking(calls, search)
                        .addFeatures(query.text(), candidates.turns(), features, settings.weights()))
                .orElseGet(embedders::disabled);
        TurnSelection selection = new TurnSelection(
                search,
                query,
                settings.weights(),
                candidates,
                RankedTurn.rank(candidates.turns(), features, settings.weights()));
        WeighedTurns ranked = weighting.order(selection.confident(), query, clock.instant());
        return new RecallResult(
                selection.best(ranked.turns()),
                Stream.of(candidates.partial().stream(), failure.stream(), ranked.failures().stream())
                        .flatMap(Function.identity())
                        .toList());
    }

    /** Returns whether a turn has a word, the speaker or the date of the text. */
    private static boolean isFound(FeatureVector features) {
        return features.get(RecallFeature.BM25) > 0
                || features.get(RecallFeature.NAMED_SPEAKER) > 0
                || features.get(RecallFeature.DATE) > 0;
    }
}
