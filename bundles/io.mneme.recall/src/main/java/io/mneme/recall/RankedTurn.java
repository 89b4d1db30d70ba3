package io.mneme.recall;

import io.mneme.api.candidate.CandidateEntry;
import io.mneme.api.candidate.CandidateTurn;
import io.mneme.api.candidate.CandidateTurn.ConversationPlace;
import io.mneme.api.recall.RecalledTurn;

/**
 * A turn with its features.
 *
 * @param turn the turn
 * @param features its features
 * @param score the weighted sum of the features
 */
record RankedTurn(CandidateTurn turn, FeatureVector features, double score) {

    /** Returns the turn with what its journal stores. */
    RecalledTurn recalled(CandidateEntry entry, FeatureWeights weights) {
        return new RecalledTurn(
                turn.journal(),
                turn.position(),
                entry.id(),
                turn.timestamp(),
                turn.place().map(ConversationPlace::conversation),
                turn.traits().author(),
                entry.texts(),
                score,
                features.parts(weights));
    }
}
