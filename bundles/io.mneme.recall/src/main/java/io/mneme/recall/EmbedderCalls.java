package io.mneme.recall;

import io.mneme.api.candidate.CandidateEntry;
import io.mneme.spi.embed.Embedder;
import io.mneme.spi.embed.TextUse;
import io.mneme.support.plugin.ContractViolationException;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginBoundary;
import io.mneme.support.plugin.PluginResult;
import io.mneme.support.plugin.PluginThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Calls an embedder within a time limit, and remembers the vectors of turns. Safe for use by many threads. */
final class EmbedderCalls implements AutoCloseable {

    /**
     * The vectors for one recall.
     *
     * @param query the vector of the text
     * @param turns the vectors of the turns, in their order
     */
    record QueryVectors(float[] query, List<float[]> turns) {}

    private static final String LABEL = "embedder";

    private final PluginBoundary<Embedder> boundary;
    private final VectorCache cache = new VectorCache();

    EmbedderCalls(Embedder service, Supplier<Duration> timeout) {
        boundary = PluginBoundary.of(
                LABEL + " " + service.getClass().getName(),
                service,
                new PluginThreads(LABEL, timeout),
                Failures.unlimited((plugin, cause) -> plugin + " " + cause + ": turns are ranked without it"));
    }

    boolean isOf(Embedder service) {
        return boundary.isOf(service);
    }

    /**
     * Returns the vectors of a text and of turns, each of length 1; or why there are none.
     *
     * @param erasures the number of erasures of the cache before the entries were read
     */
    PluginResult<QueryVectors> vectors(String text, List<CandidateEntry> entries, long erasures) {
        return boundary.ask(service -> vectors(service, text, entries, erasures));
    }

    VectorCache cache() {
        return cache;
    }

    private QueryVectors vectors(Supplier<Embedder> service, String text, List<CandidateEntry> entries, long erasures) {
        String model = service.get().name();
        int dimension = service.get().dimension();
        Map<VectorCache.VectorKey, String> missing = new HashMap<>();
        for (CandidateEntry entry : entries) {
            VectorCache.VectorKey key = VectorCache.VectorKey.of(model, entry);
            if (cache.find(key).isEmpty()) {
                missing.put(key, TurnText.of(entry.texts()));
            }
        }
        float[] query = embed(service, TextUse.QUERY, List.of(text), dimension).get(0);
        List<VectorCache.VectorKey> keys = List.copyOf(missing.keySet());
        List<float[]> made =
                embed(service, TextUse.PASSAGE, keys.stream().map(missing::get).toList(), dimension);
        Map<VectorCache.VectorKey, float[]> fresh = new HashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            fresh.put(keys.get(i), made.get(i));
        }
        List<float[]> turns = entries.stream()
                .map(entry -> VectorCache.VectorKey.of(model, entry))
                .map(key -> cache.find(key).orElseGet(() -> fresh.get(key)))
                .toList();
        cache.putAll(fresh, erasures);
        return new QueryVectors(query, turns);
    }

    private static List<float[]> embed(Supplier<Embedder> service, TextUse use, List<String> texts, int dimension) {
        int batch = service.get().maxBatch();
        if (batch < 1) {
            throw new ContractViolationException("accepts batches of " + batch + " texts");
        }
        List<float[]> vectors = new ArrayList<>();
        for (int from = 0; from < texts.size(); from += batch) {
            List<String> part = texts.subList(from, Math.min(texts.size(), from + batch));
            List<float[]> made = service.get().embed(use, part);
            if (made.size() != part.size()) {
                throw new ContractViolationException(
                        "returned %d vectors for %d texts".formatted(made.size(), part.size()));
            }
            made.forEach(vector -> vectors.add(UnitVector.of(vector, dimension)));
        }
        return vectors;
    }

    @Override
    public void close() {
        boundary.close();
    }
}
