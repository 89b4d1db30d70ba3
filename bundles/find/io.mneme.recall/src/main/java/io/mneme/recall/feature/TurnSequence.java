package io.mneme.recall.feature;

import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurn.ConversationPlace;
import java.util.List;
import java.util.OptionalInt;

/** Turns in the order of their conversations. */
public final class TurnSequence {

    private final List<CandidateTurn> turns;
    private final List<SessionKey> sessions;

    /**
     * A session of a conversation; a turn of no conversation is a session of its own.
     *
     * @param journal the name of the journal
     * @param conversation the id of the conversation; empty if the turn is of none
     * @param session the number of the session; the position of a turn of no conversation
     */
    record SessionKey(String journal, String conversation, long session) {

        static SessionKey of(CandidateTurn turn) {
            return turn.place()
                    .map(place -> new SessionKey(turn.journal(), place.conversation(), place.session()))
                    .orElseGet(() ->
                            new SessionKey(turn.journal(), "", turn.position().value()));
        }
    }

    /** Takes the turns, those of a conversation together by ascending ordinal. */
    public TurnSequence(List<CandidateTurn> turns) {
        this.turns = List.copyOf(turns);
        sessions = turns.stream().map(SessionKey::of).toList();
    }

    public List<CandidateTurn> turns() {
        return turns;
    }

    /** Returns the session of each turn. */
    public List<SessionKey> sessions() {
        return sessions;
    }

    /** Returns the index of the turn some places after a turn; empty if it is of another session, or not among the turns. */
    OptionalInt neighbour(int index, int distance) {
        int other = index + distance;
        return other >= 0 && other < turns.size() && isAfter(index, other, distance)
                ? OptionalInt.of(other)
                : OptionalInt.empty();
    }

    private boolean isAfter(int index, int other, int distance) {
        return ordinal(other) - ordinal(index) == distance
                && sessions.get(index).equals(sessions.get(other));
    }

    /** A turn of no conversation shares its session with no other turn, so that its ordinal does not matter. */
    private int ordinal(int index) {
        return turns.get(index).place().map(ConversationPlace::ordinal).orElse(0);
    }

    /** Returns for each turn the value of the turn some places after it; 0 where there is none. */
    public double[] shifted(double[] values, int distance) {
        double[] shifted = new double[values.length];
        for (int index = 0; index < values.length; index++) {
            OptionalInt other = neighbour(index, distance);
            shifted[index] = other.isPresent() ? values[other.getAsInt()] : 0;
        }
        return shifted;
    }
}
