package io.mneme.record.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UlidGeneratorTest {

    private final UlidGenerator ids = new UlidGenerator();

    @Test
    void eachIsGreaterThanTheOneBefore() {
        assertThat(Stream.generate(ids::next).limit(10_000).toList()).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void noTwoThreadsGetTheSame() {
        assertThat(IntStream.range(0, 100_000)
                        .parallel()
                        .mapToObj(i -> ids.next())
                        .toList())
                .doesNotHaveDuplicates();
    }
}
