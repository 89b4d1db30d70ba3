package io.mneme.context.settings;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.Setting;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.support.settings.DeclaredSetting;
import io.mneme.window.AlignedWindow;
import io.mneme.window.FifoWindow;
import io.mneme.window.SlidingWindow;
import io.mneme.window.TokenBudgetWindow;
import io.mneme.window.WholeTurnsWindow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The metatype of the context describes the settings of the shipped window policies with the defaults that these declare. */
class WindowMetatypeTest {

    @Test
    void describesEachSettingOfTheShippedPoliciesWithItsDefault() {
        Map<String, Double> declared = new HashMap<>();
        for (WindowPolicy policy : List.of(
                new AlignedWindow(),
                new FifoWindow(),
                new SlidingWindow(),
                new TokenBudgetWindow(),
                new WholeTurnsWindow())) {
            for (Setting setting : policy.settings()) {
                declared.put("window." + policy.name() + "." + setting.name(), setting.defaultValue());
            }
        }

        Map<String, Double> described = ContextSettings.SCHEMA.settings().stream()
                .filter(setting -> setting.key().startsWith("window."))
                .collect(toMap(
                        DeclaredSetting::key,
                        setting -> Double.valueOf(setting.defaults().get(0))));

        assertThat(described).isEqualTo(declared);
    }
}
