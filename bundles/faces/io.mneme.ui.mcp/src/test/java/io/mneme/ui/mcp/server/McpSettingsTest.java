package io.mneme.ui.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class McpSettingsTest {

    @ParameterizedTest
    @CsvSource({"max_sessions, 0", "max_sessions, 10001", "session_idle_seconds, 0", "heartbeat_seconds, many"})
    void refusesAWrongValueWithItsKey(String key, String value) {
        assertThat(McpSettings.SCHEMA.refusal(Map.of(key, value)))
                .hasValueSatisfying(reason -> assertThat(reason).contains(key));
    }

    @Test
    void acceptsAnEmptyConfiguration() {
        assertThat(McpSettings.SCHEMA.refusal(Map.of())).isEmpty();
    }
}
