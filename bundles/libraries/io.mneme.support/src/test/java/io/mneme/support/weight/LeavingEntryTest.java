package io.mneme.support.weight;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LeavingEntryTest {

    @Test
    void theHeaviestEntryIsNamedFirstWithItsReasons() {
        assertThat(LeavingEntry.report(List.of(
                        new LeavingEntry("m1", 0.25, List.of()),
                        new LeavingEntry("m2", 0.8125, List.of("relevance 0.812", "recency 0")))))
                .isEqualTo("m2 0.813 (relevance 0.812, recency 0), m1 0.250");
    }

    @Test
    void ofManyEntriesTheLightestAreCounted() {
        List<LeavingEntry> entries = IntStream.range(0, LeavingEntry.MAX_NAMED + 2)
                .mapToObj(number -> new LeavingEntry("m" + number, -number, List.of()))
                .toList();
        assertThat(LeavingEntry.report(entries))
                .startsWith("m0 0.000, m1 -1.000,")
                .endsWith("m19 -19.000, and 2 of -20.000 or less");
    }
}
