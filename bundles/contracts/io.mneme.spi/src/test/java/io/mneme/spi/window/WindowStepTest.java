package io.mneme.spi.window;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class WindowStepTest {

    @Test
    void aRebuildNeedsAReason() {
        assertThatIllegalArgumentException().isThrownBy(() -> WindowStep.rebuild(1, ""));
    }
}
