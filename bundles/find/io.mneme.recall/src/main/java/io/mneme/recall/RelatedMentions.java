package io.mneme.recall;

import io.mneme.api.search.CandidateSearch;
import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurn.ConversationPlace;
import io.mneme.api.search.CandidateTurn.TermMatches.PassageMatch;
import io.mneme.api.search.CandidateTurns.CandidateTerm;
import io.mneme.recall.feature.TermScores;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds what a speaker said about the same before and after a turn: turns whose best passages have the same words of a text. Turns
 * side by side are one statement.
 */
final class RelatedMentions {

    /** The share of the text that a turn must have to be about it, and the share that two turns must have in common. */
    private static final double MIN_COVERAGE = .5;

    private static final double MIN_COMMON = .75;

    private record MentionedTurn(CandidateTurn turn, BitSet terms) {}

    private final TermScores scores;
    private final List<MentionedTurn> about;

    /** Takes the terms of the text and the turns that may be mentioned. */
    RelatedMentions(List<CandidateTerm> terms, List<CandidateTurn> turns, TermScores scores) {
        this.scores = scores;
        double least = MIN_COVERAGE
                * terms.stream().mapToDouble(CandidateTerm::stemmed).sum();
        about = turns.stream()
                .filter(turn -> turn.selected() && turn.place().isPresent())
                .map(turn -> new MentionedTurn(turn, terms(scores.best(turn, any -> true))))
                .filter(mention -> !mention.terms().isEmpty() && scores.rarity(mention.terms()) >= least)
                .toList();
    }

    private static BitSet terms(Optional<PassageMatch> passage) {
        return TermScores.present(passage.map(PassageMatch::stemmed).orElse(List.of()));
    }

    /** Returns the last turn before this one. */
    Optional<CandidateTurn> earlier(CandidateTurn turn) {
        return last(turn, other -> ordinal(other) < ordinal(turn));
    }

    /** Returns the last turn of all, if it is after this one. */
    Optional<CandidateTurn> later(CandidateTurn turn) {
        return last(turn, other -> ordinal(other) > ordinal(turn));
    }

    private Optional<CandidateTurn> last(CandidateTurn turn, Predicate<CandidateTurn> allowed) {
        return about.stream()
                .filter(mention -> mention.turn().equals(turn))
                .flatMap(mention -> about.stream().filter(other -> isRelated(mention, other)))
                .map(MentionedTurn::turn)
                .filter(allowed)
                .max(Comparator.comparingInt(RelatedMentions::ordinal));
    }

    private boolean isRelated(MentionedTurn one, MentionedTurn other) {
        BitSet common = (BitSet) one.terms().clone();
        common.and(other.terms());
        return isOfOneSpeaker(one.turn(), other.turn())
                && Math.abs(ordinal(one.turn()) - ordinal(other.turn())) > CandidateSearch.NEIGHBOURS
                && scores.rarity(common)
                        >= MIN_COMMON * Math.max(scores.rarity(one.terms()), scores.rarity(other.terms()));
    }

    private static boolean isOfOneSpeaker(CandidateTurn one, CandidateTurn other) {
        return one.journal().equals(other.journal())
                && conversation(one).equals(conversation(other))
                && one.traits().author().equals(other.traits().author())
                && one.traits().role().equals(other.traits().role());
    }

    private static String conversation(CandidateTurn turn) {
        return turn.place().map(ConversationPlace::conversation).orElse("");
    }

    private static int ordinal(CandidateTurn turn) {
        return turn.place().map(ConversationPlace::ordinal).orElse(0);
    }
}
