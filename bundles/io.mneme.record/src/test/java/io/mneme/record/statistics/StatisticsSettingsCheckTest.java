package io.mneme.record.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class StatisticsSettingsCheckTest {

    private final StatisticsSettingsCheck check = new StatisticsSettingsCheck();

    @Test
    void acceptsATimeZone() {
        assertThat(check.refusal("io.mneme.statistics", Map.of("zone", "Asia/Shanghai")))
                .isEmpty();
    }

    @Test
    void refusesWhatIsNoTimeZone() {
        assertThat(check.refusal("io.mneme.statistics", Map.of("zone", "Mars")))
                .hasValue("zone must be a time zone, as Asia/Shanghai or UTC: Mars");
    }
}
