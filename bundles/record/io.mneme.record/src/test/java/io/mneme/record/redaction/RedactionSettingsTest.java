package io.mneme.record.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RedactionSettingsTest {

    @Test
    void acceptsSinksAndNames() {
        assertThat(RedactionSettings.SCHEMA.refusal(Map.of("sinks", "store,prompt", "redactors", "patterns")))
                .isEmpty();
    }

    @Test
    void refusesANameThatNoRedactorCanHave() {
        assertThat(RedactionSettings.SCHEMA.refusal(Map.of("redactors", "My Redactor")))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("redactors must be names"));
    }
}
