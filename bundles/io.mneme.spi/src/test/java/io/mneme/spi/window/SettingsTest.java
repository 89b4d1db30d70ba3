package io.mneme.spi.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {

    @Test
    void answersWhatWasSet() {
        assertThat(new Settings(Map.of("entries", 20)).get("entries")).isEqualTo(20);
    }

    @Test
    void refusesASettingThatWasNotDeclared() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Settings(Map.of()).get("entries"))
                .withMessageContaining("entries");
    }

    @Test
    void aStandardBelowTheLeastIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new IntSetting("entries", 0, 1))
                .withMessage("entries must be at least 1: 0");
    }

    @Test
    void aRebuildNeedsAReason() {
        assertThatIllegalArgumentException().isThrownBy(() -> WindowStep.rebuild(1, ""));
    }
}
