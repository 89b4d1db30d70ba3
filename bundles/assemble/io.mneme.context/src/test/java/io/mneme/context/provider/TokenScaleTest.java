package io.mneme.context.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokenScaleTest {

    @Test
    void textIsBilledInTheRatioOfTheLastBill() {
        assertThat(TokenScale.COUNTED.after(1_000, 0, 1_200).billed(2_000, 0)).isEqualTo(2_400);
    }

    @Test
    void whatTextDoesNotExplainIsBilledForImages() {
        TokenScale text = TokenScale.COUNTED.after(1_000, 0, 1_100);
        TokenScale both = text.after(1_000, 2, 1_100 + 2 * 765);
        assertThat(both).isEqualTo(new TokenScale(1.1, 765));
        assertThat(both.after(1_000, 0, 1_100)).isEqualTo(both);
    }

    @Test
    void aBillBelowThatOfItsTextChangesTheRatio() {
        TokenScale scale = new TokenScale(1.5, 0).after(1_000, 1, 1_200);
        assertThat(scale).isEqualTo(new TokenScale(1.2, 0));
    }

    @Test
    void aBillOfFarMoreThanTheContextChangesNothing() {
        assertThat(TokenScale.COUNTED.after(1_000, 0, 2_100)).isEqualTo(TokenScale.COUNTED);
        assertThat(TokenScale.COUNTED.after(1_000, 1, 6_000)).isEqualTo(TokenScale.COUNTED);
        assertThat(TokenScale.COUNTED.after(1_000, 0, 400)).isEqualTo(TokenScale.COUNTED);
    }

    @Test
    void aBillForNothingThatWasCountedChangesNothing() {
        assertThat(TokenScale.COUNTED.after(0, 0, 10)).isEqualTo(TokenScale.COUNTED);
        assertThat(TokenScale.COUNTED.after(0, 0, 0)).isEqualTo(TokenScale.COUNTED);
    }
}
