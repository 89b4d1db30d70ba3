package io.mneme.ui.realtime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RealtimeSettingsTest {

    @ParameterizedTest
    @CsvSource({
        "max_message_chars, 1023",
        "max_message_chars, 4194305",
        "messages_per_second, 0",
        "message_burst, 0",
        "max_connections, 0",
        "max_connections_per_address, many",
        "ping_seconds, 0",
        "pong_timeout_seconds, 0.5",
        "max_pending_chars, 1023"
    })
    void refusesAWrongValueWithItsKey(String key, String value) {
        assertThat(RealtimeSettings.SCHEMA.refusal(Map.of(key, value)))
                .hasValueSatisfying(reason -> assertThat(reason).contains(key));
    }

    @Test
    void acceptsAnEmptyConfiguration() {
        assertThat(RealtimeSettings.SCHEMA.refusal(Map.of())).isEmpty();
    }
}
