package io.mneme.recall.feature;

import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurn.TermMatches;
import io.mneme.api.search.CandidateTurns;
import io.mneme.api.search.CandidateTurns.CandidateTerm;
import io.mneme.recall.feature.TurnSequence.SessionKey;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Computes the lexical features of turns. For one thread. */
public final class FeatureExtractor {

    private final String text;
    private final QueryTime time;
    private final TermScores scores;
    private final List<CandidateTerm> terms;
    private final TurnSequence sequence;
    private final List<TermMatches> matches;
    private final List<FeatureVector> features;

    private FeatureExtractor(String text, QueryTime time, CandidateTurns candidates) {
        this.text = text;
        this.time = time;
        terms = candidates.terms();
        scores = new TermScores(terms, candidates.turns());
        sequence = new TurnSequence(candidates.turns());
        matches = candidates.turns().stream().map(CandidateTurn::matches).toList();
        features = Stream.generate(FeatureVector::new).limit(matches.size()).toList();
    }

    /**
     * Returns the features of each turn, in the order of the turns.
     *
     * @param text the text for which the turns are to matter
     * @param time what it says of time
     */
    public static List<FeatureVector> extract(String text, QueryTime time, CandidateTurns candidates) {
        FeatureExtractor extractor = new FeatureExtractor(text, time, candidates);
        extractor.addWords();
        extractor.addTraits();
        return extractor.features;
    }

    private void addWords() {
        double[] passages = bestOnes(scores::passage);
        set(RecallFeature.BM25, passages);
        set(RecallFeature.UNSTEMMED, bestOnes(scores::unstemmed));
        set(RecallFeature.COVERAGE, coverage());
        set(RecallFeature.PREVIOUS_2, sequence.shifted(passages, -2));
        set(RecallFeature.NEXT, sequence.shifted(passages, 1));
        set(RecallFeature.ANSWER, sequence.shifted(ofQuestions(passages), -1));
        SessionScores sessions = new SessionScores(sequence.sessions());
        set(RecallFeature.SESSION, sessions.sumOfBest(passages));
        set(
                RecallFeature.TOPIC,
                sessions.topic(matches.stream().map(TermMatches::stemmed).toList(), terms.size()));
    }

    private double[] bestOnes(ToDoubleFunction<CandidateTurn> score) {
        return TermScores.dividedByBest(
                sequence.turns().stream().mapToDouble(score).toArray());
    }

    private double[] ofQuestions(double[] scores) {
        return IntStream.range(0, scores.length)
                .mapToDouble(turn -> turn(turn).traits().question() ? scores[turn] : 0)
                .toArray();
    }

    /** Returns how much of the text a turn has together with the two before it and the one after it. */
    private double[] coverage() {
        double all = terms.stream().mapToDouble(CandidateTerm::stemmed).sum();
        List<BitSet> presentTerms = matches.stream()
                .map(match -> TermScores.present(match.stemmed()))
                .toList();
        return IntStream.range(0, matches.size())
                .mapToDouble(turn -> all == 0 ? 0 : covered(turn, presentTerms) / all)
                .toArray();
    }

    private double covered(int turn, List<BitSet> presentTerms) {
        BitSet present = new BitSet();
        for (int distance = -2; distance <= 1; distance++) {
            OptionalInt other = distance == 0 ? OptionalInt.of(turn) : sequence.neighbour(turn, distance);
            other.ifPresent(near -> present.or(presentTerms.get(near)));
        }
        return scores.rarity(present);
    }

    private void addTraits() {
        for (int index = 0; index < features.size(); index++) {
            CandidateTurn turn = turn(index);
            features.get(index)
                    .set(RecallFeature.NAMED_SPEAKER, turn.traits().named() ? 1 : 0)
                    .set(RecallFeature.DATE, turn.timestamp().map(time::share).orElse(0.0))
                    .set(RecallFeature.WHEN, time.asksWhen() && turn.traits().timeExpression() ? 1 : 0)
                    .set(RecallFeature.STATEMENT, turn.traits().question() ? 0 : 1);
        }
        set(RecallFeature.BREVITY, RoleBrevity.of(text, sequence.turns()));
    }

    private CandidateTurn turn(int index) {
        return sequence.turns().get(index);
    }

    private void set(RecallFeature feature, double[] values) {
        for (int turn = 0; turn < values.length; turn++) {
            features.get(turn).set(feature, values[turn]);
        }
    }

    /**
     * How short the turns of a role are in their conversation. What a person tells an assistant is short and states facts; the
     * answers are long, and repeat its words. In a conversation whose roles say about as much it makes no difference.
     */
    private static final class RoleBrevity {

        private record RoleKey(String journal, String conversation, String role) {

            static RoleKey of(CandidateTurn turn, String role) {
                return new RoleKey(turn.journal(), SessionKey.of(turn).conversation(), role);
            }
        }

        private static final class MeanLength {

            private double words;
            private int turns;

            void add(int length) {
                words += length;
                turns++;
            }

            double mean() {
                return Math.max(1, words / turns);
            }
        }

        private static final String ALL = "";

        /** Asks for what the assistant said, as "What did you recommend?". */
        private static final Pattern ASKS_YOU = Pattern.compile(
                "\\b((did|have|had|were) you"
                        + "|you (said|told|recommended|suggested|mentioned|advised|explained|proposed|gave|described|offered|wrote|showed))\\b",
                Pattern.CASE_INSENSITIVE);

        private RoleBrevity() {}

        /**
         * Returns for each turn a value from -1, of a role that says most, to 1; 0 if its role is unknown. All are 0 if the text asks for
         * what the assistant said.
         */
        static double[] of(String text, List<CandidateTurn> turns) {
            return ASKS_YOU.matcher(text).find() ? new double[turns.size()] : of(turns);
        }

        private static double[] of(List<CandidateTurn> turns) {
            Map<RoleKey, MeanLength> lengths = new HashMap<>();
            for (CandidateTurn turn : turns) {
                lengths.computeIfAbsent(RoleKey.of(turn, ALL), any -> new MeanLength())
                        .add(turn.traits().words());
                if (!turn.traits().role().equals(ALL)) {
                    lengths.computeIfAbsent(RoleKey.of(turn, turn.traits().role()), any -> new MeanLength())
                            .add(turn.traits().words());
                }
            }
            return turns.stream().mapToDouble(turn -> brevity(turn, lengths)).toArray();
        }

        private static double brevity(CandidateTurn turn, Map<RoleKey, MeanLength> lengths) {
            double all = lengths.get(RoleKey.of(turn, ALL)).mean();
            double role = lengths.get(RoleKey.of(turn, turn.traits().role())).mean();
            return Math.tanh(Math.log(all / role));
        }
    }
}
