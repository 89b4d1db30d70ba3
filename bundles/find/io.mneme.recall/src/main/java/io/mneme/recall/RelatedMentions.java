package io.mneme.recall;

import io.mneme.api.search.CandidateSearch;
import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurn.ConversationPlace;
import io.mneme.api.search.CandidateTurn.TermCounts;
import io.mneme.api.search.CandidateTurn.TermMatches.PassageMatch;
import io.mneme.api.search.CandidateTurns.CandidateTerm;
import io.mneme.recall.feature.TermScores;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds what a speaker said about the same before and after a turn: turns whose best passages have the same words of a text. Turns
 * side by side are one statement.
 */
final class RelatedMentions {

    /** The share of the text that a turn must have to be about it, and the share that two turns must have in common. */
    private static final double MIN_COVERAGE = .5;

    private static final double MIN_COMMON = .75;

    private record MentionedTurn(CandidateTurn turn, BitSet terms) {}

    /**
     * A turn and the mentions of the same.
     *
     * @param earlier the last turn before it
     * @param later the last turn of all, if it is after this one
     */
    record MentionsOfTurn(CandidateTurn turn, Optional<CandidateTurn> earlier, Optional<CandidateTurn> later) {

        /** Returns all of these turns. */
        Stream<CandidateTurn> all() {
            return Stream.of(Optional.of(turn), earlier, later).flatMap(Optional::stream);
        }
    }

    private final TermScores scores;
    private final List<MentionedTurn> about;

    /** Takes the terms of the text and the turns that may be mentioned. */
    RelatedMentions(List<CandidateTerm> terms, List<CandidateTurn> turns, TermScores scores) {
        this.scores = scores;
        double least = MIN_COVERAGE
                * terms.stream().mapToDouble(CandidateTerm::stemmed).sum();
        about = turns.stream()
                .filter(turn -> turn.selected() && turn.place().isPresent())
                // A passage has no more of the text than its turn: most turns need no comparison of their passages.
                .filter(turn -> !turn.matches().isEmpty())
                .filter(turn -> scores.rarity(turn.matches().stemmed()) >= least)
                .map(turn -> new MentionedTurn(turn, terms(scores.best(turn, any -> true))))
                .filter(mention -> !mention.terms().isEmpty() && scores.rarity(mention.terms()) >= least)
                .toList();
    }

    private static BitSet terms(Optional<PassageMatch> passage) {
        return TermScores.present(passage.map(PassageMatch::stemmed).orElse(TermCounts.of()));
    }

    /** Returns the mentions of the same before and after a turn: the last turn before it, and the last one of all. */
    MentionsOfTurn of(CandidateTurn turn) {
        Optional<CandidateTurn> earlier = Optional.empty();
        Optional<CandidateTurn> later = Optional.empty();
        Optional<MentionedTurn> mention =
                about.stream().filter(other -> other.turn() == turn).findFirst();
        // Turns of a conversation are by ascending ordinal, so that the last one that is found is the last of all.
        for (MentionedTurn other : mention.isPresent() ? about : List.<MentionedTurn>of()) {
            if (isRelated(mention.get(), other)) {
                boolean before = ordinal(other.turn()) < ordinal(turn);
                earlier = before ? Optional.of(other.turn()) : earlier;
                later = before ? later : Optional.of(other.turn());
            }
        }
        return new MentionsOfTurn(turn, earlier, later);
    }

    private boolean isRelated(MentionedTurn one, MentionedTurn other) {
        return isOfOneSpeaker(one.turn(), other.turn())
                && Math.abs(ordinal(one.turn()) - ordinal(other.turn())) > CandidateSearch.NEIGHBOURS
                && isOfTheSame(one.terms(), other.terms());
    }

    private boolean isOfTheSame(BitSet one, BitSet other) {
        BitSet common = (BitSet) one.clone();
        common.and(other);
        return scores.rarity(common) >= MIN_COMMON * Math.max(scores.rarity(one), scores.rarity(other));
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
