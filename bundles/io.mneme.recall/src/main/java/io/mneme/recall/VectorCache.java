package io.mneme.recall;

import io.mneme.api.candidate.CandidateEntry;
import io.mneme.spi.erase.Erased;
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
     * @param id its id
     * @param revision its revision
     */
    record VectorKey(String model, String journal, String id, String revision) {

        static VectorKey of(String model, CandidateEntry entry) {
            return new VectorKey(
                    model, entry.turn().journal(), entry.id(), entry.turn().revision());
        }

        boolean isAmong(Erased what) {
            return what.containsEntry(journal, id);
        }
    }

    private final Map<VectorKey, float[]> vectors = new LinkedHashMap<>(16, .75f, true);
    private long erasures;

    synchronized Optional<float[]> find(VectorKey key) {
        return Optional.ofNullable(vectors.get(key));
    }

    /** Returns the number of erasures until now. */
    synchronized long erasures() {
        return erasures;
    }

    /**
     * Adds vectors, and removes those that were not used for the longest time.
     *
     * @param since the number of erasures before the texts were read: if there was one since, nothing is added
     */
    synchronized void putAll(Map<VectorKey, float[]> more, long since) {
        if (since != erasures) {
            return;
        }
        vectors.putAll(more);
        var oldest = vectors.keySet().iterator();
        while (vectors.size() > MAX_VECTORS) {
            oldest.next();
            oldest.remove();
        }
    }

    /** Returns the number of vectors of these entries. */
    synchronized long count(Erased what) {
        return vectors.keySet().stream().filter(key -> key.isAmong(what)).count();
    }

    /** Removes the vectors of these entries, and returns how many there were. */
    synchronized long remove(Erased what) {
        erasures++;
        long before = vectors.size();
        vectors.keySet().removeIf(key -> key.isAmong(what));
        return before - vectors.size();
    }
}
