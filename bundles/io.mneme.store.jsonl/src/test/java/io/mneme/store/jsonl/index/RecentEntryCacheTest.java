package io.mneme.store.jsonl.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
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

    private final RecentEntryCache<String> recent = new RecentEntryCache<>();

    private static Stored<String> stored(long position) {
        return new Stored<>(new Position(position), "id-" + position, "", "entry " + position);
    }

    private void put(long position, int lineBytes) {
        recent.put(stored(position), lineBytes);
    }

    @Test
    void givesBackWhatWasPut() {
        put(7, 100);
        assertThat(recent.get(7)).isEqualTo(stored(7));
    }

    @Test
    void doesNotKnowWhatWasNotPut() {
        put(7, 100);
        assertThat(recent.get(8)).isNull();
    }

    @Test
    void ofTwoPositionsOfOneSlotTheLaterPutStays() {
        put(7, 100);
        put(7 + SLOTS, 100);
        assertThat(recent.get(7)).isNull();
        assertThat(recent.get(7 + SLOTS)).isEqualTo(stored(7 + SLOTS));
    }

    @Test
    void anEntryPutAgainIsTheNewOne() {
        put(7, 100);
        Stored<String> edited = new Stored<>(new Position(7), "id-7", "", "edited");
        recent.put(edited, 100);
        assertThat(recent.get(7)).isSameAs(edited);
    }

    @Test
    void positionsBeyondTheRangeOfAnIntAreTakenApart() {
        long far = (1L << 40) + 7;
        put(far, 100);
        assertThat(recent.get(far)).isEqualTo(stored(far));
        assertThat(recent.get(7)).isNull();
    }

    @Test
    void keepsNoMoreThanItsLimitOfMemory() {
        int lineBytes = 64 << 10;
        for (long position = 0; position < 1_000; position++) {
            put(position, lineBytes);
        }
        long kept = LongStream.range(0, 1_000)
                .filter(position -> recent.get(position) != null)
                .count();
        assertThat(kept).isPositive();
        assertThat(kept * 2 * lineBytes).isLessThanOrEqualTo(MAX_BYTES);
    }

    @Test
    void keepsAnEntryThatIsLargerThanTheLimitUntilTheNextComes() {
        put(7, 9 << 20);
        assertThat(recent.get(7)).isEqualTo(stored(7));
        put(8, 100);
        assertThat(recent.get(7)).isNull();
        assertThat(recent.get(8)).isEqualTo(stored(8));
    }

    @Test
    void smallEntriesAreAllKeptAsLongAsTheirSlotsDiffer() {
        for (long position = 0; position < SLOTS; position++) {
            put(position, 100);
        }
        assertThat(LongStream.range(0, SLOTS)).allMatch(position -> recent.get(position) != null);
    }

    @Test
    void doesNotGiveBackWhatAChangeHasTakenOut() {
        put(7, 100);
        put(8, 100);
        RecentEntryCache<String> others = recent.without(List.of(7L, 99L));
        assertThat(others.get(7)).isNull();
        assertThat(others.get(8)).isEqualTo(stored(8));
        assertThat(recent.get(7)).isEqualTo(stored(7));
    }

    @Test
    void theMemoryOfWhatWasTakenOutIsFree() {
        put(7, 7 << 20);
        RecentEntryCache<String> others = recent.without(List.of(7L));
        others.put(stored(8), 7 << 20);
        assertThat(others.get(8)).isEqualTo(stored(8));
    }

    @Test
    void whatAChangeHasLeftCountsAgainstTheLimit() {
        put(7, 7 << 20);
        RecentEntryCache<String> others = recent.without(List.of(99L));
        others.put(stored(8), 7 << 20);
        assertThat(others.get(7)).isNull();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void whatIsKeptIsWhatWasPutLast(long seed) {
        Random random = new Random(seed);
        Map<Long, Stored<String>> last = new HashMap<>();
        for (int step = 0; step < 50_000; step++) {
            long position = random.nextInt(3 * SLOTS);
            Stored<String> put = new Stored<>(new Position(position), "id", "", "step " + step);
            recent.put(put, random.nextInt(4_000));
            last.put(position, put);
            assertThat(recent.get(position)).isSameAs(put);
        }
        last.forEach((position, put) -> assertThat(recent.get(position)).isIn(put, null));
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
            long wanted = random.nextInt(64) * (long) SLOTS + random.nextInt(4);
            Stored<String> found = recent.get(wanted);
            assertThat(found == null || found.position().value() == wanted).isTrue();
        }
    }
}
