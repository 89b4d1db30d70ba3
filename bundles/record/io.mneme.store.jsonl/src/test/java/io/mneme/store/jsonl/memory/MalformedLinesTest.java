package io.mneme.store.jsonl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.SkippedLines;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MalformedLinesTest {

    private static final MalformedLines.MalformedLine LINE =
            new MalformedLines.MalformedLine("a.jsonl", 40, 3, "is not JSON");

    @Test
    void noMalformedLinesAreNothingSkipped() {
        assertThat(MalformedLines.NONE.toSkipped()).isEqualTo(SkippedLines.NONE);
    }

    @Test
    void aLineIsDescribedByItsFileAndItsNumber() {
        assertThat(new MalformedLines(1, List.of(LINE)).toSkipped())
                .isEqualTo(new SkippedLines(1, List.of("a.jsonl, line 3: is not JSON")));
    }

    @Test
    void aFileAsAWholeIsDescribedWithoutANumber() {
        assertThat(new MalformedLines(1, List.of(new MalformedLines.MalformedLine("a.jsonl", 0, 0, "cannot be read")))
                        .toSkipped()
                        .reasons())
                .containsExactly("a.jsonl: cannot be read");
    }

    @Test
    void allLinesAreCountedThoughOnlySomeAreDescribed() {
        assertThat(new MalformedLines(1_000, List.of(LINE)).toSkipped().lines()).isEqualTo(1_000);
    }

    @Test
    void aMovedLineKeepsItsNumberAndReason() {
        MalformedLines moved = new MalformedLines(7, List.of(LINE)).mapLines(line -> line.withStart(line.start() + 2));
        assertThat(moved)
                .isEqualTo(new MalformedLines(
                        7, List.of(new MalformedLines.MalformedLine("a.jsonl", 42, 3, "is not JSON"))));
    }

    @Test
    void doNotChangeIfTheCallerChangesItsList() {
        List<MalformedLines.MalformedLine> first = new ArrayList<>(List.of(LINE));
        MalformedLines malformed = new MalformedLines(1, first);
        first.clear();
        assertThat(malformed.first()).containsExactly(LINE);
    }
}
