package io.mneme.recall;

import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.search.CandidateEntry;
import io.mneme.recall.VectorCache.VectorKey;
import io.mneme.spi.embed.Embedder;
import io.mneme.spi.embed.TextUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Calls the embedder that was selected, and remembers the vectors of turns.
 *
 * @param embedder the embedder, whose calls have a time limit
 * @param cache the vectors that it has made
 */
record EmbedderCalls(SelectedPolicy<Embedder> embedder, VectorCache cache) {

    /**
     * The vectors for one recall.
     *
     * @param query the vector of the text
     * @param turns the vectors of the turns, in their order
     */
    record QueryVectors(float[] query, List<float[]> turns) {}

    /**
     * Returns the vectors of a text and of turns, each of length 1; or why there are none.
     *
     * @param erasures the number of erasures of the cache before the entries were read
     */
    PolicyResult<QueryVectors> vectors(String text, List<CandidateEntry> entries, long erasures) {
        return embedder.ask(service -> vectors(service, text, entries, erasures));
    }

    private QueryVectors vectors(Supplier<Embedder> service, String text, List<CandidateEntry> entries, long erasures) {
        String model = service.get().name();
        int dimension = service.get().dimension();
        Map<VectorKey, CandidateEntry> turns = new LinkedHashMap<>();
        entries.forEach(entry -> turns.put(VectorKey.of(model, entry), entry));
        Map<VectorKey, float[]> vectors = new HashMap<>(cache.findAll(turns.keySet()));
        List<VectorKey> missing =
                turns.keySet().stream().filter(key -> !vectors.containsKey(key)).toList();
        List<String> texts =
                missing.stream().map(key -> TurnText.of(turns.get(key).texts())).toList();
        float[] query = embed(service, TextUse.QUERY, List.of(text), dimension).get(0);
        List<float[]> made = embed(service, TextUse.PASSAGE, texts, dimension);
        Map<VectorKey, float[]> fresh = new HashMap<>();
        for (int i = 0; i < missing.size(); i++) {
            fresh.put(missing.get(i), made.get(i));
        }
        cache.putAll(fresh, erasures);
        vectors.putAll(fresh);
        return new QueryVectors(query, vectorsOf(entries, model, vectors));
    }

    private static List<float[]> vectorsOf(
            List<CandidateEntry> entries, String model, Map<VectorKey, float[]> vectors) {
        return entries.stream()
                .map(entry -> vectors.get(VectorKey.of(model, entry)))
                .toList();
    }

    private static List<float[]> embed(Supplier<Embedder> service, TextUse use, List<String> texts, int dimension) {
        int batch = service.get().maxBatch();
        if (batch < 1) {
            throw new PolicyViolationException("accepts batches of " + batch + " texts");
        }
        List<float[]> vectors = new ArrayList<>();
        for (int from = 0; from < texts.size(); from += batch) {
            List<String> part = texts.subList(from, Math.min(texts.size(), from + batch));
            List<float[]> made = service.get().embed(use, part);
            if (made == null) {
                throw new PolicyViolationException("returned null");
            }
            if (made.size() != part.size()) {
                throw new PolicyViolationException(
                        "returned %d vectors for %d texts".formatted(made.size(), part.size()));
            }
            made.forEach(vector -> vectors.add(UnitVector.of(vector, dimension)));
        }
        return vectors;
    }

    /** Brings vectors to length 1, so that their product is the cosine of the angle between them. */
    static final class UnitVector {

        private UnitVector() {}

        /**
         * Returns a vector of the same direction and of length 1; zeros stay zeros.
         *
         * @throws PolicyViolationException if it is not of this dimension, or a value is not finite
         */
        static float[] of(float[] vector, int dimension) {
            double square = product(vector, vector);
            if (vector.length != dimension || !Double.isFinite(square)) {
                throw new PolicyViolationException("returned a vector that is not of " + dimension + " finite values");
            }
            float[] unit = new float[dimension];
            for (int i = 0; i < dimension && square > 0; i++) {
                unit[i] = (float) (vector[i] / Math.sqrt(square));
            }
            return unit;
        }

        /** Returns the product of two vectors of one dimension. */
        static double product(float[] one, float[] other) {
            double product = 0;
            for (int i = 0; i < one.length; i++) {
                product += (double) one[i] * other[i];
            }
            return product;
        }
    }
}
