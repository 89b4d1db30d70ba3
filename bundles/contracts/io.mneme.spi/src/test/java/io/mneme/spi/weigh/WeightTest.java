package io.mneme.spi.weigh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightTest {

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY})
    void aWeightIsFinite(double score) {
        assertThatIllegalArgumentException().isThrownBy(() -> Weight.of(score));
        assertThatIllegalArgumentException().isThrownBy(() -> item(score, 0));
    }

    @Test
    void aWeightHasAtMostTwentyReasons() {
        assertThat(new Weight(1, Collections.nCopies(20, "recency")).reasons()).hasSize(20);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Weight(1, Collections.nCopies(21, "recency")))
                .withMessageContaining("20 reasons");
    }

    @Test
    void aReasonHasAtMostTwoHundredCharacters() {
        assertThat(new Weight(1, List.of("r".repeat(200))).reasons()).hasSize(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Weight(1, List.of("r".repeat(201))))
                .withMessageContaining("200 characters");
    }

    @Test
    void anItemOfNoTurnHasTheTurnMinusOne() {
        assertThat(item(1, -1).turnsAgo()).isEqualTo(-1);
        assertThatIllegalArgumentException().isThrownBy(() -> item(1, -2));
    }

    @Test
    void eachItemHasOneWeight() {
        List<Weighable> items = List.of(item(1, 0));
        assertThat(Weight.isOneForEach(items, List.of(Weight.of(1)))).isTrue();
        assertThat(Weight.isOneForEach(items, List.of())).isFalse();
        assertThat(Weight.isOneForEach(items, Arrays.asList((Weight) null))).isFalse();
    }

    private static Weighable item(double score, int turnsAgo) {
        return new Weighable("a", score, Optional.empty(), turnsAgo, Map.of());
    }
}
