package io.mneme.recall;

import io.mneme.api.search.CandidateEntry;
import io.mneme.api.search.CandidateSearch;
import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurn.ConversationPlace;
import io.mneme.api.search.CandidateTurns;
import io.mneme.api.search.CandidateTurns.CandidateTerm;
import io.mneme.api.search.RecallQuery;
import io.mneme.api.search.RecalledTurn;
import io.mneme.api.search.RecalledTurn.TurnMention;
import io.mneme.api.search.TextPassage;
import io.mneme.recall.RelatedMentions.MentionsOfTurn;
import io.mneme.recall.feature.FeatureWeights;
import io.mneme.recall.feature.RecallFeature;
import io.mneme.recall.feature.TermScores;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Selects the turns that a query returns, and reads them from their journals. For one query and one thread. */
final class TurnSelection {

    private static final int CHARS_PER_TOKEN = 4;
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
                .filter(turn -> confidence.of(turn.score()) >= query.minScore())
                .toList();
    }

    /** Returns the first turns within the limits. They are read in portions, since some of them may have been changed. */
    List<RecalledTurn> best(List<RankedTurn> ordered) {
        List<RecalledTurn> best = new ArrayList<>();
        int tokens = 0;
        for (int from = 0; from < ordered.size() && best.size() < query.limit(); from += query.limit()) {
            List<RankedTurn> portion = ordered.subList(from, Math.min(ordered.size(), from + query.limit()));
            for (RecalledTurn turn : read(portion)) {
                tokens += query.tokenLimit().isPresent() ? estimateTokens(TurnText.of(turn)) : 0;
                if (best.size() == query.limit() || tokens > query.tokenLimit().orElse(Integer.MAX_VALUE)) {
                    return best;
                }
                best.add(turn);
            }
        }
        return best;
    }

    private List<RecalledTurn> read(List<RankedTurn> portion) {
        List<MentionsOfTurn> shown =
                portion.stream().map(turn -> mentions.of(turn.turn())).toList();
        // Turns are compared by identity, since all are of one result: their values are many.
        Set<CandidateTurn> wanted = Collections.newSetFromMap(new IdentityHashMap<>());
        shown.forEach(of -> of.all().forEach(wanted::add));
        Map<CandidateTurn, CandidateEntry> entries = new IdentityHashMap<>();
        search.read(List.copyOf(wanted)).forEach(entry -> entries.put(entry.turn(), entry));
        return IntStream.range(0, shown.size())
                .filter(place -> entries.containsKey(shown.get(place).turn()))
                .mapToObj(place -> recalled(portion.get(place), shown.get(place), entries))
                .toList();
    }

    private RecalledTurn recalled(
            RankedTurn rankedTurn, MentionsOfTurn shown, Map<CandidateTurn, CandidateEntry> entries) {
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
                shown.earlier().flatMap(other -> mention(Optional.ofNullable(entries.get(other)))),
                shown.later().flatMap(other -> mention(Optional.ofNullable(entries.get(other)))),
                // No weighting policy changes the confidence.
                confidence.of(rankedTurn.features().score(weights)),
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
                        TurnText.passage(other.texts(), passage))));
    }

    /** Returns about how many tokens a text is: one for each Chinese, Japanese or Korean character, and for each four others. */
    private static int estimateTokens(String text) {
        int ideographs =
                (int) text.codePoints().filter(TurnSelection::isEastAsian).count();
        int others = text.codePointCount(0, text.length()) - ideographs;
        return ideographs + (others + CHARS_PER_TOKEN - 1) / CHARS_PER_TOKEN;
    }

    private static boolean isEastAsian(int character) {
        return switch (Character.UnicodeScript.of(character)) {
            case HAN, HIRAGANA, KATAKANA, HANGUL -> true;
            default -> false;
        };
    }

    /**
     * How likely turns answer a text, in absolute numbers. A text whose words are unknown or rare where it is asked is less
     * likely to have an answer there, and so is one that a single turn matches by chance, and one that names a speaker while
     * another one has said it. All three were found to tell questions that a conversation does not answer (decision 145).
     */
    private static final class TurnConfidence {

        /** The turn of this rank shows whether others support the best one. */
        private static final int SUPPORTING_RANK = 5;

        /** Of a short conversation a tenth of the turns. */
        private static final int TURNS_PER_RANK = 10;

        /** How steeply the confidence falls with the score of the named speakers' best turn in that of the others' best one. */
        private static final int SPEAKER_POWER = 3;

        private final double best;
        private final double ofBest;

        /**
         * Takes a ranking.
         *
         * @param terms the terms of the text
         * @param ranked the turns, the best first
         * @param weights the weights that they are ranked by
         */
        TurnConfidence(List<CandidateTerm> terms, List<RankedTurn> ranked, FeatureWeights weights) {
            best = ranked.isEmpty() ? 0 : ranked.get(0).score();
            double familiarity = terms.stream()
                    .mapToDouble(CandidateTerm::familiarity)
                    .average()
                    .orElse(1);
            int supporting = Math.min(SUPPORTING_RANK - 1, ranked.size() / TURNS_PER_RANK);
            ofBest = best <= 0
                    ? 0
                    : familiarity
                            * Math.sqrt(share(ranked.get(supporting).score()))
                            * Math.pow(shareOfNamedSpeakers(ranked, weights), SPEAKER_POWER);
        }

        /**
         * Returns the score of the best turn of a named speaker in that of the best one of others, at most 1; 1 if there are not both.
         * Neither counts who speaks.
         */
        private static double shareOfNamedSpeakers(List<RankedTurn> ranked, FeatureWeights weights) {
            double weight = weights.of(RecallFeature.NAMED_SPEAKER);
            double named = Double.NEGATIVE_INFINITY;
            double others = Double.NEGATIVE_INFINITY;
            for (RankedTurn turn : ranked) {
                if (turn.turn().selected()) {
                    double score = turn.score() - turn.features().get(RecallFeature.NAMED_SPEAKER) * weight;
                    boolean isNamed = turn.turn().traits().named();
                    named = isNamed ? Math.max(named, score) : named;
                    others = isNamed ? others : Math.max(others, score);
                }
            }
            return named > Double.NEGATIVE_INFINITY && others > 0 ? Math.max(0, Math.min(1, named / others)) : 1;
        }

        /** Returns the confidence of a turn of this score, from 0 to 1: the share of its score in that of the best one. */
        double of(double score) {
            return best <= 0 ? 0 : Math.min(1, ofBest * share(score));
        }

        private double share(double score) {
            return Math.max(0, score) / best;
        }
    }
}
