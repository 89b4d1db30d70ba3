package io.mneme.store.jsonl.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.harness.ArraySource;
import io.mneme.support.line.LineDigest;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileRangeDigestTest {

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void isTheDigestOfTheBytesInTheRange(long seed) throws IOException {
        Random random = new Random(seed);
        byte[] bytes = new byte[200_000];
        random.nextBytes(bytes);
        int from = random.nextInt(1_000);
        int to = bytes.length - random.nextInt(1_000);
        assertThat(FileRangeDigest.of(new ArraySource(bytes), from, to))
                .isEqualTo(LineDigest.of(bytes, from, to - from));
    }
}
