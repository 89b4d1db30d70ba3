package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Skipped;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SkipsTest {

    private static final Skips.Skip LINE = new Skips.Skip("a.jsonl", 40, 3, "is not JSON");

    @Test
    void noSkipsAreNothingSkipped() {
        assertThat(Skips.NONE.skipped()).isEqualTo(Skipped.NONE);
    }

    @Test
    void aLineIsDescribedByItsFileAndItsNumber() {
        assertThat(new Skips(1, List.of(LINE)).skipped())
                .isEqualTo(new Skipped(1, List.of("a.jsonl, line 3: is not JSON")));
    }

    @Test
    void aFileAsAWholeIsDescribedWithoutANumber() {
        assertThat(new Skips(1, List.of(new Skips.Skip("a.jsonl", 0, 0, "cannot be read")))
                        .skipped()
                        .why())
                .containsExactly("a.jsonl: cannot be read");
    }

    @Test
    void moreLinesAreCountedThanDescribed() {
        assertThat(new Skips(1_000, List.of(LINE)).skipped().lines()).isEqualTo(1_000);
    }

    @Test
    void linesThatMoveKeepTheirNumberAndReason() {
        Skips moved = new Skips(7, List.of(LINE)).moved(skip -> skip.at(skip.start() + 2));
        assertThat(moved).isEqualTo(new Skips(7, List.of(new Skips.Skip("a.jsonl", 42, 3, "is not JSON"))));
    }

    @Test
    void doNotChangeWithTheListTheyWereMadeOf() {
        List<Skips.Skip> first = new ArrayList<>(List.of(LINE));
        Skips skips = new Skips(1, first);
        first.clear();
        assertThat(skips.first()).containsExactly(LINE);
    }
}
