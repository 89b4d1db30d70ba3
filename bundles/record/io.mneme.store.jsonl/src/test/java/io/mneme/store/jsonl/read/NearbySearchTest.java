package io.mneme.store.jsonl.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.memory.Postings;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NearbySearchTest {

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void findsWhatABinarySearchFinds(long seed) {
        Random random = new Random(seed);
        int[] rows = random.ints(200, 0, 1_000).distinct().sorted().toArray();
        NearbySearch search = NearbySearch.in(new Postings.View(rows, rows.length));
        for (int call = 0; call < 2_000; call++) {
            int value = random.nextInt(1_010) - 5;
            assertThat(search.indexOf(value)).isEqualTo(Math.max(-1, Arrays.binarySearch(rows, value)));
        }
    }

    @Test
    void findsNothingInAnEmptyLane() {
        assertThat(NearbySearch.in(new Postings.View(new int[0], 0)).indexOf(0)).isEqualTo(-1);
    }
}
