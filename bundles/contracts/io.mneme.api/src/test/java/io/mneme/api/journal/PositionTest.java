package io.mneme.api.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class PositionTest {

    @Test
    void isOrderedByItsValue() {
        assertThat(new Position(2)).isGreaterThan(new Position(1)).isEqualByComparingTo(new Position(2));
    }

    @Test
    void liesBehindOnlyThoseBeforeIt() {
        assertThat(new Position(2).isAfter(new Position(1))).isTrue();
        assertThat(new Position(2).isAfter(new Position(2))).isFalse();
    }

    @Test
    void liesBetweenStartAndEnd() {
        assertThat(new Position(1)).isBetween(Position.START, Position.END);
    }

    @Test
    void refusesANegativeValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Position(-1))
                .withMessage("position must not be negative: -1");
    }
}
