package io.mneme.recall;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mneme.api.search.CandidateEntry;
import io.mneme.spi.erase.Erased;
import java.util.Map;
import java.util.Set;

/** Remembers the vectors of the turns that recalls ask for most. Safe for use by many threads. */
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

    private final Cache<VectorKey, float[]> vectors = Caffeine.newBuilder()
            .maximumSize(MAX_VECTORS)
            .executor(Runnable::run)
            .build();
    private long erasures;

    /** Returns the vectors that are known of these. */
    Map<VectorKey, float[]> findAll(Set<VectorKey> keys) {
        return vectors.getAllPresent(keys);
    }

    /** Returns the number of erasures until now. */
    synchronized long erasures() {
        return erasures;
    }

    /**
     * Adds vectors; if they are too many, those leave that are used least, which may be some of the new ones.
     *
     * @param since the number of erasures before the texts were read: if there was one since, nothing is added
     */
    synchronized void putAll(Map<VectorKey, float[]> more, long since) {
        if (since == erasures) {
            vectors.putAll(more);
        }
    }

    /** Returns the number of vectors of these entries. */
    long count(Erased what) {
        return vectors.asMap().keySet().stream()
                .filter(key -> key.isAmong(what))
                .count();
    }

    /** Removes the vectors of these entries, and returns how many there were. */
    synchronized long remove(Erased what) {
        erasures++;
        long count = count(what);
        vectors.asMap().keySet().removeIf(key -> key.isAmong(what));
        return count;
    }
}
