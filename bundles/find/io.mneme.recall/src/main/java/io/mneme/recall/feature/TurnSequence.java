package io.mneme.recall.feature;

import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurn.ConversationPlace;
import java.util.List;

/** Turns in the order of their conversations. */
public final class TurnSequence {

    private static final int NONE = -1;

    private final List<CandidateTurn> turns;
    private final int[] sessions;
    private final int[] ordinals;

    /** Takes the turns, those of a conversation together by ascending ordinal. */
    public TurnSequence(List<CandidateTurn> turns) {
        this.turns = List.copyOf(turns);
        sessions = new int[turns.size()];
        ordinals = new int[turns.size()];
        for (int index = 0; index < ordinals.length; index++) {
            // A turn of no conversation shares its session with no other turn, so that its ordinal does not matter.
            ordinals[index] =
                    turns.get(index).place().map(ConversationPlace::ordinal).orElse(0);
            sessions[index] = index == 0 ? 0 : sessions[index - 1] + (continues(index) ? 0 : 1);
        }
    }

    /** Returns whether a turn is in the session of the turn before it: turns of a session are together. */
    private boolean continues(int index) {
        CandidateTurn before = turns.get(index - 1);
        CandidateTurn turn = turns.get(index);
        return turn.place().isPresent()
                && before.place().isPresent()
                && before.place().get().session() == turn.place().get().session()
                && before.place().get().conversation().equals(turn.place().get().conversation())
                && before.journal().equals(turn.journal());
    }

    public List<CandidateTurn> turns() {
        return turns;
    }

    /** Returns the scores of the sessions. */
    public SessionScores sessions() {
        return new SessionScores(sessions);
    }

    /** Returns the index of the turn some places after a turn; less than 0 if it is of another session, or not among the turns. */
    int neighbour(int index, int distance) {
        int other = index + distance;
        return other >= 0
                        && other < ordinals.length
                        && ordinals[other] - ordinals[index] == distance
                        && sessions[other] == sessions[index]
                ? other
                : NONE;
    }

    /** Returns for each turn the value of the turn some places after it; 0 where there is none. */
    public double[] shifted(double[] values, int distance) {
        double[] shifted = new double[values.length];
        for (int index = 0; index < values.length; index++) {
            int other = neighbour(index, distance);
            shifted[index] = other == NONE ? 0 : values[other];
        }
        return shifted;
    }
}
