package io.mneme.compact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompactionSettingsTest {

    @Test
    void nothingIsCompactedWithoutAConfiguration() {
        CompactionSettings settings = CompactionSettings.SCHEMA.read(Map.of());
        assertThat(settings.compactor()).isEmpty();
        assertThat(settings.endpoint().url()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compactor        | Not a name            | compactor must be the name of a compactor",
                "share_percent    | 51                    | share_percent must be a whole number from 5 to 50",
                "endpoint_url     | ftp://example.org     | endpoint_url must be an http or https address",
                "endpoint_url     | https://k:v@e x/      | endpoint_url must be an http or https address",
                "endpoint_url     | https://example.org/a | endpoint_model must be given with endpoint_url",
            })
    void aWrongValueIsNamedWithItsRule(String key, String value, String refusal) {
        assertThat(CompactionSettings.SCHEMA.refusal(Map.of(key, value)))
                .hasValueSatisfying(
                        reason -> assertThat(reason).startsWith(refusal).doesNotContain("k:v"));
    }
}
