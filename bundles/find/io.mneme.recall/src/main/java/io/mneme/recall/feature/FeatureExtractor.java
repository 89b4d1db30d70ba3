package io.mneme.recall.feature;

import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurn.TermMatches;
import io.mneme.api.search.CandidateTurns;
import io.mneme.api.search.CandidateTurns.CandidateTerm;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/** Computes the lexical features of turns. For one thread. */
public final class FeatureExtractor {

    /** What most turns have of the terms; nothing is added to it. */
    private static final BitSet NO_TERMS = new BitSet();

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
        matches = new ArrayList<>(candidates.turns().size());
        features = new ArrayList<>(candidates.turns().size());
        for (CandidateTurn turn : candidates.turns()) {
            matches.add(turn.matches());
            features.add(new FeatureVector());
        }
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
        SessionScores sessions = sequence.sessions();
        set(RecallFeature.SESSION, sessions.sumOfBest(passages));
        set(RecallFeature.TOPIC, sessions.topic(matches, terms.size()));
    }

    private double[] bestOnes(ToDoubleFunction<CandidateTurn> score) {
        double[] scored = new double[features.size()];
        for (int turn = 0; turn < scored.length; turn++) {
            scored[turn] = score.applyAsDouble(turn(turn));
        }
        return TermScores.dividedByBest(scored);
    }

    private double[] ofQuestions(double[] scores) {
        double[] asked = new double[scores.length];
        for (int turn = 0; turn < asked.length; turn++) {
            asked[turn] = turn(turn).traits().question() ? scores[turn] : 0;
        }
        return asked;
    }

    /** Returns how much of the text a turn has together with the two before it and the one after it. */
    private double[] coverage() {
        double all = terms.stream().mapToDouble(CandidateTerm::stemmed).sum();
        BitSet[] presentTerms = new BitSet[matches.size()];
        double[] coverage = new double[presentTerms.length];
        BitSet present = new BitSet();
        for (int turn = 0; turn < presentTerms.length; turn++) {
            presentTerms[turn] = matches.get(turn).isEmpty()
                    ? NO_TERMS
                    : TermScores.present(matches.get(turn).stemmed());
        }
        for (int turn = 0; turn < coverage.length && all > 0; turn++) {
            present.clear();
            addAround(turn, presentTerms, present);
            coverage[turn] = present.isEmpty() ? 0 : scores.rarity(present) / all;
        }
        return coverage;
    }

    private void addAround(int turn, BitSet[] presentTerms, BitSet present) {
        for (int distance = -2; distance <= 1; distance++) {
            int near = sequence.neighbour(turn, distance);
            if (near >= 0 && presentTerms[near] != NO_TERMS) {
                present.or(presentTerms[near]);
            }
        }
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

        private record ConversationKey(String journal, String conversation) {

            static ConversationKey of(CandidateTurn turn) {
                return new ConversationKey(turn.journal(), conversationOf(turn));
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

        /** Asks for what the assistant said, as "What did you recommend?". */
        private static final Pattern ASKS_YOU = Pattern.compile(
                "\\b((did|have|had|were) you|you"
                        + " (said|told|recommended|suggested|mentioned|advised|explained|proposed|gave|described|offered|wrote|showed))\\b",
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
            Map<ConversationKey, RoleLengths> conversations = new HashMap<>();
            RoleLengths[] ofTurns = new RoleLengths[turns.size()];
            for (int index = 0; index < ofTurns.length; index++) {
                CandidateTurn turn = turns.get(index);
                ofTurns[index] = index > 0 && isSame(turns.get(index - 1), turn)
                        ? ofTurns[index - 1]
                        : conversations.computeIfAbsent(ConversationKey.of(turn), any -> new RoleLengths());
                ofTurns[index].add(turn);
            }
            double[] brevity = new double[ofTurns.length];
            for (int index = 0; index < brevity.length; index++) {
                brevity[index] =
                        ofTurns[index].brevity(turns.get(index).traits().role());
            }
            return brevity;
        }

        private static boolean isSame(CandidateTurn one, CandidateTurn other) {
            return conversationOf(one).equals(conversationOf(other))
                    && one.journal().equals(other.journal());
        }

        private static String conversationOf(CandidateTurn turn) {
            return turn.place().isPresent() ? turn.place().get().conversation() : "";
        }

        /** The lengths of the turns of a conversation. */
        private static final class RoleLengths {

            private final MeanLength all = new MeanLength();
            private final Map<String, MeanLength> byRole = new HashMap<>();
            private final Map<String, Double> brevities = new HashMap<>();

            void add(CandidateTurn turn) {
                all.add(turn.traits().words());
                byRole.computeIfAbsent(turn.traits().role(), any -> new MeanLength())
                        .add(turn.traits().words());
            }

            /** Returns the brevity of a role; 0 of an unknown one. All turns must have been added before. */
            double brevity(String role) {
                return role.isEmpty() ? 0 : brevities.computeIfAbsent(role, this::computed);
            }

            private double computed(String role) {
                return Math.tanh(Math.log(all.mean() / byRole.get(role).mean()));
            }
        }
    }
}
