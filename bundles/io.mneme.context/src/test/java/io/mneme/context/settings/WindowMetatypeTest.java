package io.mneme.context.settings;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.Setting;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.window.AlignedWindow;
import io.mneme.window.FifoWindow;
import io.mneme.window.SlidingWindow;
import io.mneme.window.TokenBudgetWindow;
import io.mneme.window.WholeTurnsWindow;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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

        Map<String, Double> described = Stream.of(ContextConfiguration.Config.class.getDeclaredMethods())
                .filter(method -> method.getName().startsWith("window_"))
                .collect(toMap(WindowMetatypeTest::key, WindowMetatypeTest::defaultValue));

        assertThat(described).isEqualTo(declared);
    }

    /** Returns the key that the component property types of OSGi make of a method's name. */
    private static String key(Method method) {
        return method.getName()
                .replace("$_$", "-")
                .replace("__", "\u0000")
                .replace('_', '.')
                .replace('\u0000', '_');
    }

    private static double defaultValue(Method method) {
        return ((Integer) method.getDefaultValue()).doubleValue();
    }
}
