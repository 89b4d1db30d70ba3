package io.mneme.recall;

import io.mneme.api.candidate.CandidateEntry;
import io.mneme.api.candidate.CandidateSearch;
import io.mneme.api.candidate.CandidateTurn;
import io.mneme.api.candidate.CandidateTurn.ConversationPlace;
import io.mneme.api.candidate.CandidateTurns;
import io.mneme.api.candidate.TextPassage;
import io.mneme.api.recall.RecallQuery;
import io.mneme.api.recall.RecalledTurn;
import io.mneme.api.recall.TurnMention;
import io.mneme.recall.feature.FeatureWeights;
import io.mneme.recall.feature.TermScores;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Selects the turns that a query returns, and reads them from their journals. For one query and one thread. */
final class TurnSelection {

    private final CandidateSearch search;
    private final RecallQuery query;
    private final FeatureWeights weights;
    private final List<RankedTurn> ranked;
    private final TermScores scores;
    private final RelatedMentions mentions;
    private final TurnConfidence confidence;

    /**
     * Takes what was found.
     *
     * @param ranked all candidates, the best first
     */
    TurnSelection(
            CandidateSearch search,
            RecallQuery query,
            FeatureWeights weights,
            CandidateTurns candidates,
            List<RankedTurn> ranked) {
        this.search = search;
        this.query = query;
        this.weights = weights;
        this.ranked = ranked;
        scores = new TermScores(candidates.terms(), candidates.turns());
        mentions = new RelatedMentions(candidates.terms(), candidates.turns(), scores);
        confidence = new TurnConfidence(candidates.terms(), ranked, weights);
    }

    /** Returns the turns that may be returned and whose confidence is high enough, the best first. */
    List<RankedTurn> confident() {
        return ranked.stream()
                .filter(turn -> turn.turn().selected())
                .filter(turn -> confidence(turn) >= query.minScore())
                .toList();
    }

    /** Returns the confidence of a turn, which no weighting policy changes. */
    private double confidence(RankedTurn turn) {
        return confidence.of(turn.features().score(weights));
    }

    /** Returns the first turns within the limits. They are read in portions, since some of them may have been changed. */
    List<RecalledTurn> best(List<RankedTurn> ordered) {
        List<RecalledTurn> best = new ArrayList<>();
        int tokens = 0;
        for (int from = 0; from < ordered.size() && best.size() < query.limit(); from += query.limit()) {
            List<RankedTurn> portion = ordered.subList(from, Math.min(ordered.size(), from + query.limit()));
            for (RecalledTurn turn : read(portion)) {
                tokens += TokenEstimate.of(TurnText.of(turn));
                if (best.size() == query.limit() || tokens > query.tokenLimit().orElse(Integer.MAX_VALUE)) {
                    return best;
                }
                best.add(turn);
            }
        }
        return best;
    }

    private List<RecalledTurn> read(List<RankedTurn> portion) {
        List<CandidateTurn> wanted = portion.stream()
                .map(RankedTurn::turn)
                .flatMap(turn -> Stream.of(Optional.of(turn), mentions.earlier(turn), mentions.later(turn)))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        Map<CandidateTurn, CandidateEntry> entries = search.read(wanted).stream()
                .collect(Collectors.toMap(CandidateEntry::turn, Function.identity(), (a, b) -> a, LinkedHashMap::new));
        return portion.stream()
                .filter(turn -> entries.containsKey(turn.turn()))
                .map(turn -> recalled(turn, entries))
                .toList();
    }

    private RecalledTurn recalled(RankedTurn rankedTurn, Map<CandidateTurn, CandidateEntry> entries) {
        CandidateTurn turn = rankedTurn.turn();
        CandidateEntry entry = entries.get(turn);
        return new RecalledTurn(
                turn.journal(),
                turn.position(),
                entry.id(),
                turn.timestamp(),
                turn.place().map(ConversationPlace::conversation),
                turn.traits().author(),
                entry.texts(),
                passage(entry),
                mentions.earlier(turn).flatMap(other -> mention(Optional.ofNullable(entries.get(other)))),
                mentions.later(turn).flatMap(other -> mention(Optional.ofNullable(entries.get(other)))),
                confidence(rankedTurn),
                rankedTurn.score(),
                rankedTurn.parts(weights));
    }

    /** Returns the best passage of the text that represents the entry, the first one if none has a word. */
    private Optional<TextPassage> passage(CandidateEntry entry) {
        String field = TurnText.field(entry.texts()).orElse("");
        List<TextPassage> passages = entry.passages();
        return scores.best(
                        entry.turn(),
                        number -> number < passages.size()
                                && passages.get(number).field().equals(field))
                .map(best -> passages.get(best.passage()))
                .or(() -> passages.stream()
                        .filter(passage -> passage.field().equals(field))
                        .findFirst());
    }

    private Optional<TurnMention> mention(Optional<CandidateEntry> entry) {
        return entry.flatMap(other -> passage(other)
                .map(passage -> new TurnMention(
                        other.turn().position(),
                        other.id(),
                        other.turn().timestamp(),
                        PassageText.of(other.texts(), passage))));
    }
}
