package io.mneme.support.settings;

import static io.mneme.support.settings.DeclaredSetting.number;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DescribedSettingsTest {

    private static final String PID = "io.mneme.tea";

    private static final SettingsSchema<Integer> TEA = SettingsSchema.of(
            PID,
            "Tea",
            "How tea is made",
            values -> values.number("minutes"),
            number("minutes", 3, 1, 9).describe("Minutes in the pot"));

    private final DescribedSettings described = new DescribedSettings(TEA) {};

    @Test
    void theCheckIsOfThePidOfItsSchema() {
        assertThat(described.pids()).containsExactly(PID);
    }

    @Test
    void aConfigurationIsRefusedByItsSchema() {
        assertThat(described.refusal(PID, Map.of("minutes", "10")))
                .contains("minutes must be a whole number from 1 to 9: 10");
        assertThat(described.refusal(PID, Map.of("minutes", "9"))).isEmpty();
        assertThat(described.refusal(PID, Map.of())).isEmpty();
    }

    @Test
    void toolsSeeTheSchemaInOneLanguage() {
        assertThat(described.getObjectClassDefinition(PID, null)).isSameAs(TEA);
        assertThat(described.getObjectClassDefinition(PID, "de")).isSameAs(TEA);
        assertThat(described.getLocales()).isNull();
    }
}
