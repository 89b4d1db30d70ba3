package io.mneme.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NewIdsTest {

    private final NewIds ids = new NewIds();

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
