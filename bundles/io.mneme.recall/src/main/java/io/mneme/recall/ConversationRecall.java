package io.mneme.recall;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.mneme.api.candidate.CandidateEntry;
import io.mneme.api.candidate.CandidateQuery;
import io.mneme.api.candidate.CandidateSearch;
import io.mneme.api.candidate.CandidateTurn;
import io.mneme.api.candidate.CandidateTurns;
import io.mneme.api.recall.Recall;
import io.mneme.api.recall.RecallQuery;
import io.mneme.api.recall.RecallResult;
import io.mneme.api.recall.RecalledTurn;
import io.mneme.recall.WeighedRanking.WeighedTurns;
import io.mneme.spi.embed.Embedder;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Ranks the candidates of the index, and reads the best of them from the journals. An erasure removes the vectors of its entries. */
@Component(service = {Recall.class, ErasureParticipant.class})
public final class ConversationRecall implements Recall, ErasureParticipant {

    private final CandidateSearch search;
    private final ConfiguredRecall configuration;
    private final WeighedRanking weighting;
    private final InstantSource clock;
    private final MeterRegistry registry;
    private final Timer duration;
    private volatile Optional<EmbedderCalls> embedder = Optional.empty();

    @Activate
    public ConversationRecall(
            @Reference CandidateSearch search,
            @Reference ConfiguredRecall configuration,
            @Reference WeighedRanking weighting,
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry registry) {
        this(search, configuration, weighting, InstantSource.system(), registry);
    }

    ConversationRecall(
            CandidateSearch search,
            ConfiguredRecall configuration,
            WeighedRanking weighting,
            InstantSource clock,
            MeterRegistry registry) {
        this.search = search;
        this.configuration = configuration;
        this.weighting = weighting;
        this.clock = clock;
        this.registry = registry;
        duration = Timer.builder("mneme.recall").register(registry);
    }

    @Deactivate
    public void deactivate() {
        registry.remove(duration);
        replaceEmbedder(Optional.empty());
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindEmbedder(Embedder service) {
        replaceEmbedder(Optional.of(
                new EmbedderCalls(service, () -> configuration.current().embedTimeout())));
    }

    public void unbindEmbedder(Embedder service) {
        if (embedder.filter(calls -> calls.isOf(service)).isPresent()) {
            replaceEmbedder(Optional.empty());
        }
    }

    private synchronized void replaceEmbedder(Optional<EmbedderCalls> next) {
        embedder.ifPresent(EmbedderCalls::close);
        embedder = next;
    }

    @Override
    public RecallResult recall(RecallQuery query) {
        return duration.record(() -> recall(query, configuration.current()));
    }

    @Override
    public String name() {
        return "recall";
    }

    @Override
    public Found find(Erased what) {
        return new Found(embedder.map(calls -> calls.cache().count(what)).orElse(0L));
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(embedder.map(calls -> calls.cache().remove(what)).orElse(0L));
    }

    private RecallResult recall(RecallQuery query, RecallSettings settings) {
        List<String> words = QueryWords.of(query.text());
        if (words.isEmpty()) {
            return new RecallResult(List.of(), List.of());
        }
        CandidateTurns candidates = search.candidates(new CandidateQuery(
                words,
                query.conversation(),
                query.journals().isEmpty() ? settings.journals() : query.journals(),
                settings.sessionGap(),
                settings.candidates()));
        List<FeatureVector> features = FeatureExtractor.extract(query.text(), candidates);
        Optional<String> failure = embedder.flatMap(calls -> new DenseRanking(calls, search)
                .addFeatures(query.text(), candidates.turns(), features, settings.weights()));
        WeighedTurns ranked = weighting.order(
                TurnRanking.rank(candidates.turns(), features, settings.weights()), query.weighting(), clock.instant());
        return new RecallResult(
                best(ranked.turns(), query, settings.weights()),
                Stream.of(candidates.partial().stream(), failure.stream(), ranked.failures().stream())
                        .flatMap(Function.identity())
                        .toList());
    }

    /** Reads turns in portions, since some of them may have been changed. */
    private List<RecalledTurn> best(List<RankedTurn> ranked, RecallQuery query, FeatureWeights weights) {
        List<RecalledTurn> best = new ArrayList<>();
        int tokens = 0;
        for (int from = 0; from < ranked.size() && best.size() < query.limit(); from += query.limit()) {
            List<RankedTurn> portion = ranked.subList(from, Math.min(ranked.size(), from + query.limit()));
            for (RecalledTurn turn : read(portion, weights)) {
                tokens += TokenEstimate.of(turn.texts().values());
                if (best.size() == query.limit() || tokens > query.tokenLimit().orElse(Integer.MAX_VALUE)) {
                    return best;
                }
                best.add(turn);
            }
        }
        return best;
    }

    private List<RecalledTurn> read(List<RankedTurn> portion, FeatureWeights weights) {
        Map<CandidateTurn, RankedTurn> byTurn =
                portion.stream().collect(Collectors.toMap(RankedTurn::turn, Function.identity()));
        List<CandidateEntry> entries =
                search.read(portion.stream().map(RankedTurn::turn).toList());
        return entries.stream()
                .map(entry -> byTurn.get(entry.turn()).recalled(entry, weights))
                .toList();
    }
}
