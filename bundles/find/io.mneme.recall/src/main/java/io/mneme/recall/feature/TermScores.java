package io.mneme.recall.feature;

import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurn.TermCounts;
import io.mneme.api.search.CandidateTurn.TermMatches.PassageMatch;
import io.mneme.api.search.CandidateTurns.CandidateTerm;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/** Computes BM25 of turns and of their passages. Long ones need more of the words than short ones. */
public final class TermScores {

    /** How soon further occurrences of a word stop to matter: k1 of BM25. */
    private static final double SATURATION = 1.2;

    /** How much the length matters: b of BM25. */
    private static final double LENGTH_SHARE = .75;

    private final double[] stemmed;
    private final double[] exact;
    private final double wordsOfATurn;
    private final double wordsOfAPassage;

    /** Takes the terms, and the turns whose mean length is the usual one. */
    public TermScores(List<CandidateTerm> terms, List<CandidateTurn> turns) {
        stemmed = rarities(terms, CandidateTerm::stemmed);
        exact = rarities(terms, CandidateTerm::exact);
        double words = 0;
        int passages = 0;
        for (CandidateTurn turn : turns) {
            words += turn.traits().words();
            passages += turn.traits().passages();
        }
        wordsOfATurn = Math.max(1, words / Math.max(1, turns.size()));
        wordsOfAPassage = Math.max(1, words / Math.max(1, passages));
    }

    private static double[] rarities(List<CandidateTerm> terms, ToDoubleFunction<CandidateTerm> rarity) {
        return terms.stream().mapToDouble(rarity).toArray();
    }

    /** Returns BM25 of the best passage of a turn. */
    double passage(CandidateTurn turn) {
        double best = 0;
        for (PassageMatch passage : turn.matches().passages()) {
            best = Math.max(best, score(passage));
        }
        return best;
    }

    /**
     * Returns the best passage of a turn; empty if none has a word.
     *
     * @param allowed whether the passage of a number may be returned
     */
    public Optional<PassageMatch> best(CandidateTurn turn, IntPredicate allowed) {
        return turn.matches().passages().stream()
                .filter(passage -> allowed.test(passage.passage()))
                .max(Comparator.comparingDouble(this::score)
                        .thenComparing(PassageMatch::passage, Comparator.reverseOrder()));
    }

    private double score(PassageMatch passage) {
        return sum(stemmed, passage.stemmed(), passage.words() / wordsOfAPassage);
    }

    /** Returns BM25 of a turn by its words as they are written. */
    double unstemmed(CandidateTurn turn) {
        return turn.matches().isEmpty()
                ? 0
                : sum(exact, turn.matches().exact(), turn.traits().words() / wordsOfATurn);
    }

    private static double sum(double[] rarities, TermCounts frequencies, double length) {
        double saturation = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length);
        double sum = 0;
        for (int term = 0; term < rarities.length; term++) {
            int frequency = frequencies.get(term);
            sum += frequency == 0 ? 0 : rarities[term] * saturated(frequency, saturation);
        }
        return sum;
    }

    /** Returns the terms that occur. */
    public static BitSet present(TermCounts frequencies) {
        BitSet present = new BitSet();
        for (int term = 0; term < frequencies.size(); term++) {
            if (frequencies.get(term) > 0) {
                present.set(term);
            }
        }
        return present;
    }

    /** Returns how rare terms are together. */
    public double rarity(BitSet terms) {
        return rarity(terms::get);
    }

    /** Returns how rare the terms that occur are together. */
    public double rarity(TermCounts frequencies) {
        return rarity(term -> frequencies.get(term) > 0);
    }

    private double rarity(IntPredicate present) {
        double sum = 0;
        double lost = 0;
        for (int term = 0; term < stemmed.length; term++) {
            if (present.test(term)) {
                // What rounding loses is added with the next term, so that equal shares of a text stay equal.
                double more = stemmed[term] - lost;
                double next = sum + more;
                lost = next - sum - more;
                sum = next;
            }
        }
        return sum;
    }

    /** Returns how much a number of occurrences matters, from 0 to 1. */
    static double saturated(double occurrences, double saturation) {
        return occurrences / (occurrences + saturation);
    }

    /** Returns the values divided by the greatest; unchanged if none is greater than 0. */
    static double[] dividedByBest(double[] values) {
        double best = 0;
        for (double value : values) {
            best = Math.max(best, value);
        }
        return best > 0 ? divided(values, best) : values;
    }

    private static double[] divided(double[] values, double best) {
        double[] divided = new double[values.length];
        for (int index = 0; index < values.length; index++) {
            divided[index] = values[index] / best;
        }
        return divided;
    }
}
