package io.mneme.record.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class StatisticsSettingsTest {

    @Test
    void acceptsATimeZone() {
        assertThat(StatisticsSettings.SCHEMA.refusal(Map.of("zone", "Asia/Shanghai")))
                .isEmpty();
    }

    @Test
    void refusesWhatIsNoTimeZone() {
        assertThat(StatisticsSettings.SCHEMA.refusal(Map.of("zone", "Mars")))
                .hasValue("zone must be a time zone, as Asia/Shanghai or UTC: Mars");
    }
}
