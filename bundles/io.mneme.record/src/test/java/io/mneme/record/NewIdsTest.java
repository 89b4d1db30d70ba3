package io.mneme.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.record.annotation.AnnotationKind;
import io.mneme.record.utterance.UtteranceKind;
import io.mneme.spi.kind.EntryKind;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NewIdsTest {

    @Test
    void idsOfAllKindsAreInTheOrderInWhichTheyWereGiven() {
        List<EntryKind<?>> kinds = List.of(new DictationKind(), new UtteranceKind(), new AnnotationKind());
        assertThat(IntStream.range(0, 3_000)
                        .mapToObj(i -> kinds.get(i % kinds.size()).newId())
                        .toList())
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void noTwoThreadsGetTheSameId() {
        assertThat(IntStream.range(0, 100_000)
                        .parallel()
                        .mapToObj(i -> NewIds.next())
                        .toList())
                .doesNotHaveDuplicates();
    }
}
