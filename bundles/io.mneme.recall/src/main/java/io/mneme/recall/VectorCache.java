package io.mneme.recall;

import io.mneme.api.candidate.CandidateTurn;
import io.mneme.api.journal.Position;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Remembers the vectors of the turns that were embedded last. Safe for use by many threads. */
final class VectorCache {

    private static final int MAX_VECTORS = 5_000;

    /**
     * A turn as a model has embedded it: an edited turn has another revision, and so another vector.
     *
     * @param model the name of the model
     * @param journal the name of the journal of the turn
     * @param position its position
     * @param revision its revision
     */
    record VectorKey(String model, String journal, Position position, String revision) {

        static VectorKey of(String model, CandidateTurn turn) {
            return new VectorKey(model, turn.journal(), turn.position(), turn.revision());
        }
    }

    private final Map<VectorKey, float[]> vectors = new LinkedHashMap<>(16, .75f, true);

    synchronized Optional<float[]> find(VectorKey key) {
        return Optional.ofNullable(vectors.get(key));
    }

    /** Adds vectors, and removes those that were not used for the longest time. */
    synchronized void putAll(Map<VectorKey, float[]> more) {
        vectors.putAll(more);
        var oldest = vectors.keySet().iterator();
        while (vectors.size() > MAX_VECTORS) {
            oldest.next();
            oldest.remove();
        }
    }
}
