package io.mneme.store.jsonl.line;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.harness.ArraySource;
import java.io.IOException;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineDigestTest {

    @Test
    void isTheSameOnEveryMachine() {
        byte[] digits = "123456789".getBytes(UTF_8);
        // The published check values of CRC-32C and CRC-32.
        assertThat(LineDigest.hex(LineDigest.of(digits, 0, 9))).isEqualTo("e3069283cbf43926");
    }

    @Test
    void dependsOnTheRangeOnly() {
        assertThat(LineDigest.of("xabcx".getBytes(UTF_8), 1, 3)).isEqualTo(LineDigest.of("abc".getBytes(UTF_8), 0, 3));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void theDigestOfAFileRangeIsTheDigestOfItsBytes(long seed) throws IOException {
        Random random = new Random(seed);
        byte[] bytes = new byte[200_000];
        random.nextBytes(bytes);
        int from = random.nextInt(1_000);
        int to = bytes.length - random.nextInt(1_000);
        assertThat(LineDigest.of(new ArraySource(bytes), from, to)).isEqualTo(LineDigest.of(bytes, from, to - from));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {4, 5, 6})
    void differsForSimilarLines(long seed) {
        Random random = new Random(seed);
        Set<Long> digests = new HashSet<>();
        Set<String> lines = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            String line = "{\"text\":\"" + random.nextInt(1 << 20) + "\",\"n\":" + random.nextInt(50) + "}";
            lines.add(line);
            digests.add(LineDigest.of(line.getBytes(UTF_8), 0, line.length()));
        }
        assertThat(digests).hasSameSizeAs(lines);
    }
}
