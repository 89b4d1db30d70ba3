package io.mneme.store.jsonl.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A set of positions behaves like a hash set of them, and is much smaller. */
class PositionSetTest {

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void findsTheFirstPositionThatIsAbsentAsAHashSetDoes(long seed) {
        Random random = new Random(seed);
        PositionSet set = new PositionSet();
        Set<Long> model = new HashSet<>();
        for (int i = 0; i < 5_000; i++) {
            long position = (random.nextBoolean() ? 1L << 40 : 0) + random.nextInt(4_000);
            set.add(position);
            model.add(position);
            long from = position - random.nextInt((int) Math.min(100, position % 4_000 + 1));
            long absent = from;
            while (model.contains(absent)) {
                absent++;
            }
            assertThat(set.firstAbsent(from)).isEqualTo(absent);
        }
    }

    @Test
    void aHundredThousandNeighboursTakeAFewThousandBytes() {
        PositionSet set = new PositionSet();
        for (long position = 1; position <= 100_000; position++) {
            set.add(position);
        }
        assertThat(set.bytes()).isLessThan(100_000);
        assertThat(set.firstAbsent(1)).isEqualTo(100_001);
    }
}
