package io.mneme.api.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenUsageTest {

    @Test
    void whatIsNeitherReadNorWrittenHasTheFullPrice() {
        assertThat(usage(100, 60, 30, 5).fullPriceTokens()).isEqualTo(10);
    }

    @Test
    void aProviderThatReportsNoCacheHasReadNothing() {
        TokenUsage usage = new TokenUsage(Optional.empty(), 100, OptionalInt.empty(), 0, 5);
        assertThat(usage.readTokens()).isZero();
        assertThat(usage.fullPriceTokens()).isEqualTo(100);
    }

    @ParameterizedTest(name = "{0} input, {1} read, {2} written, {3} output")
    @CsvSource({"-1, 0, 0, 0", "5, -1, 0, 0", "5, 0, -1, 0", "5, 0, 0, -1", "5, 4, 2, 0", "0, 2147483647, 2147483647, 0"
    })
    void numbersThatContradictEachOtherAreRejected(int input, int read, int written, int output) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> usage(input, read, written, output))
                .withMessageStartingWith("not a usage: ");
    }

    private static TokenUsage usage(int input, int read, int written, int output) {
        return new TokenUsage(Optional.empty(), input, OptionalInt.of(read), written, output);
    }
}
