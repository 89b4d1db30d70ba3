package io.mneme.context.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.context.AssemblerBusyException;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class CountingPermitTest {

    private final CountingPermit permit = new CountingPermit(Duration.ZERO);

    @Test
    void aSecondLongPromptIsRefusedWhenTheFirstTakesTooLong() {
        assertThatExceptionOfType(AssemblerBusyException.class)
                .isThrownBy(() -> count(() -> count(() -> 1)))
                .withMessage("the tokens of other long prompts are being counted; the request may be sent again");
    }

    @Test
    void aShortPromptDoesNotWaitForALongOne() {
        assertThat(count(() -> permit.count(CountingPermit.LONG_CHARS - 1, () -> 1)))
                .isEqualTo(1);
    }

    @Test
    void theNextLongPromptIsCountedWhenTheFirstIsDone() {
        assertThat(count(() -> 1)).isEqualTo(1);
        assertThat(count(() -> 2)).isEqualTo(2);
    }

    @Test
    void aPromptThatCannotBeCountedGivesItsTurnBack() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> count(() -> {
                    throw new IllegalStateException();
                }));
        assertThat(count(() -> 1)).isEqualTo(1);
    }

    private int count(Supplier<Integer> counting) {
        return permit.count(CountingPermit.LONG_CHARS, counting);
    }
}
