package io.mneme.store.jsonl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecentEntryCacheTest {

    private static final long MAX_BYTES = 16L << 20;
    private static final int SLOTS = 1 << 14;

    private final RecentEntryCache<String> cache = new RecentEntryCache<>();

    private static StoredEntry<String> stored(long position) {
        return new StoredEntry<>(new Position(position), "id-" + position, "", "entry " + position);
    }

    private void put(long position, int lineBytes) {
        cache.put(stored(position), lineBytes);
    }

    @Test
    void returnsAnEntryThatWasPut() {
        put(7, 100);
        assertThat(cache.get(7)).isEqualTo(stored(7));
    }

    @Test
    void returnsNothingForOtherPositions() {
        put(7, 100);
        assertThat(cache.get(8)).isNull();
    }

    @Test
    void ofTwoPositionsInOneSlotTheLastOneStays() {
        put(7, 100);
        put(7 + SLOTS, 100);
        assertThat(cache.get(7)).isNull();
        assertThat(cache.get(7 + SLOTS)).isEqualTo(stored(7 + SLOTS));
    }

    @Test
    void anEntryThatIsPutAgainReplacesTheFirst() {
        put(7, 100);
        StoredEntry<String> edited = new StoredEntry<>(new Position(7), "id-7", "", "edited");
        cache.put(edited, 100);
        assertThat(cache.get(7)).isSameAs(edited);
    }

    @Test
    void positionsBeyondTheRangeOfAnIntAreDistinguished() {
        long large = (1L << 40) + 7;
        put(large, 100);
        assertThat(cache.get(large)).isEqualTo(stored(large));
        assertThat(cache.get(7)).isNull();
    }

    @Test
    void keepsNotMoreEntriesThanItsMemoryLimitAllows() {
        int lineBytes = 64 << 10;
        for (long position = 0; position < 1_000; position++) {
            put(position, lineBytes);
        }
        long kept = LongStream.range(0, 1_000)
                .filter(position -> cache.get(position) != null)
                .count();
        assertThat(kept).isPositive();
        assertThat(kept * 2 * lineBytes).isLessThanOrEqualTo(MAX_BYTES);
    }

    @Test
    void keepsAnEntryThatExceedsTheLimitUntilTheNextIsPut() {
        put(7, 9 << 20);
        assertThat(cache.get(7)).isEqualTo(stored(7));
        put(8, 100);
        assertThat(cache.get(7)).isNull();
        assertThat(cache.get(8)).isEqualTo(stored(8));
    }

    @Test
    void keepsAllSmallEntriesInDifferentSlots() {
        for (long position = 0; position < SLOTS; position++) {
            put(position, 100);
        }
        assertThat(LongStream.range(0, SLOTS)).allMatch(position -> cache.get(position) != null);
    }

    @Test
    void aCacheWithoutAnEntryKeepsTheOthers() {
        put(7, 100);
        put(8, 100);
        RecentEntryCache<String> copy = cache.without(List.of(7L, 99L));
        assertThat(copy.get(7)).isNull();
        assertThat(copy.get(8)).isEqualTo(stored(8));
        assertThat(cache.get(7)).isEqualTo(stored(7));
    }

    @Test
    void theMemoryOfARemovedEntryIsFree() {
        put(7, 7 << 20);
        RecentEntryCache<String> copy = cache.without(List.of(7L));
        copy.put(stored(8), 7 << 20);
        assertThat(copy.get(8)).isEqualTo(stored(8));
    }

    @Test
    void entriesThatWereCopiedCountAgainstTheLimit() {
        put(7, 7 << 20);
        RecentEntryCache<String> copy = cache.without(List.of(99L));
        copy.put(stored(8), 7 << 20);
        assertThat(copy.get(7)).isNull();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void neverReturnsAnOlderEntryOfAPosition(long seed) {
        Random random = new Random(seed);
        Map<Long, StoredEntry<String>> last = new HashMap<>();
        for (int step = 0; step < 50_000; step++) {
            long position = random.nextInt(3 * SLOTS);
            StoredEntry<String> put = new StoredEntry<>(new Position(position), "id", "", "step " + step);
            cache.put(put, random.nextInt(4_000));
            last.put(position, put);
            assertThat(cache.get(position)).isSameAs(put);
        }
        last.forEach((position, put) -> assertThat(cache.get(position)).isIn(put, null));
    }

    @Test
    void manyThreadsNeverGetTheEntryOfAnotherPosition() {
        List<CompletableFuture<Void>> threads = IntStream.range(0, 4)
                .mapToObj(seed -> CompletableFuture.runAsync(() -> putAndGet(new Random(seed))))
                .toList();
        threads.forEach(CompletableFuture::join);
    }

    private void putAndGet(Random random) {
        for (int step = 0; step < 20_000; step++) {
            put(random.nextInt(64) * (long) SLOTS + random.nextInt(4), random.nextInt(1 << 20));
            long position = random.nextInt(64) * (long) SLOTS + random.nextInt(4);
            StoredEntry<String> found = cache.get(position);
            assertThat(found == null || found.position().value() == position).isTrue();
        }
    }
}
