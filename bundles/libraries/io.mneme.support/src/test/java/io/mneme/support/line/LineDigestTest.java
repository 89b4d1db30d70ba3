package io.mneme.support.line;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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

    @Test
    void theDigestOfPartsIsThatOfTheWhole() {
        LineDigest digest = new LineDigest();
        digest.update("xab".getBytes(UTF_8), 1, 2);
        digest.update("c".getBytes(UTF_8), 0, 1);
        assertThat(digest.value()).isEqualTo(LineDigest.of("abc".getBytes(UTF_8), 0, 3));
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
