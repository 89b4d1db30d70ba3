package io.mneme.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.recall.VectorCache.VectorKey;
import io.mneme.spi.erase.Erased;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VectorCacheTest {

    private static final int MAX_VECTORS = 5_000;

    private final VectorCache cache = new VectorCache();

    @Test
    void asManyVectorsAreKeptAsThereMayBe() {
        Map<VectorKey, float[]> all = vectors(0, 2 * MAX_VECTORS);
        cache.putAll(all, 0);

        assertThat(cache.findAll(all.keySet())).hasSize(MAX_VECTORS);
    }

    @Test
    void vectorsThatAreAskedForOftenStayWhenManyOthersAreAdded() {
        Map<VectorKey, float[]> often = vectors(0, 100);
        cache.putAll(often, 0);
        cache.putAll(vectors(100, MAX_VECTORS - 100), 0);
        for (int recall = 0; recall < 10; recall++) {
            cache.findAll(often.keySet());
        }
        cache.putAll(vectors(MAX_VECTORS, MAX_VECTORS), 0);

        assertThat(cache.findAll(often.keySet())).hasSize(100);
    }

    @Test
    void anErasureRemovesTheVectorsOfItsEntriesOnly() {
        Map<VectorKey, float[]> all = vectors(0, 3);
        cache.putAll(all, 0);
        Erased erased = new Erased("message", Set.of("0", "2", "absent"), Set.of());

        assertThat(cache.count(erased)).isEqualTo(2);
        assertThat(cache.remove(erased)).isEqualTo(2);
        assertThat(cache.findAll(all.keySet())).containsOnlyKeys(key(1));
    }

    @Test
    void vectorsOfTextsThatWereReadBeforeAnErasureAreNotAdded() {
        long before = cache.erasures();
        cache.remove(new Erased("message", Set.of("0"), Set.of()));
        cache.putAll(vectors(0, 1), before);

        assertThat(cache.findAll(Set.of(key(0)))).isEmpty();
    }

    private static Map<VectorKey, float[]> vectors(int first, int count) {
        return IntStream.range(first, first + count).boxed().collect(Collectors.toMap(VectorCacheTest::key, turn ->
                new float[] {1}));
    }

    private static VectorKey key(int turn) {
        return new VectorKey("model", "message", "" + turn, "1");
    }
}
