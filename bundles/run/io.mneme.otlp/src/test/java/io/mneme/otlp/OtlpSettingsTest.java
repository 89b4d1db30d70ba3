package io.mneme.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtlpSettingsTest {

    @Test
    void allOfItMayBeLeftOut() {
        OtlpSettings settings = OtlpSettings.SCHEMA.read(Map.of());
        assertThat(settings.endpoint()).isEqualTo("http://localhost:4318");
        assertThat(settings.headers()).isEmpty();
        assertThat(settings.share()).isEqualTo(1);
    }

    @Test
    void anAddressMayEndWithASlash() {
        assertThat(OtlpSettings.SCHEMA
                        .read(Map.of("endpoint", "https://otel.example:4318/"))
                        .endpoint())
                .isEqualTo("https://otel.example:4318");
    }

    @Test
    void withoutTracesNoneIsExported() {
        OtlpSettings settings = OtlpSettings.SCHEMA.read(Map.of("traces", "false", "authorization", "Bearer x"));
        assertThat(settings.share()).isZero();
        assertThat(settings.headers()).containsEntry("Authorization", "Bearer x");
    }

    @ParameterizedTest
    @CsvSource({
        "endpoint,localhost:4318",
        "endpoint,ftp://localhost",
        "endpoint,http:///v1",
        "endpoint,http://a b",
        "traces_share,1.1",
        "traces_share,-0.1",
        "meters_interval_seconds,0"
    })
    void aWrongValueIsRefusedWithItsKey(String key, String value) {
        assertThatThrownBy(() -> OtlpSettings.SCHEMA.read(Map.of(key, value))).hasMessageContaining(key);
    }
}
