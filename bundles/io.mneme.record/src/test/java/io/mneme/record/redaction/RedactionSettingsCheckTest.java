package io.mneme.record.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RedactionSettingsCheckTest {

    private final RedactionSettingsCheck check = new RedactionSettingsCheck();

    @Test
    void acceptsSinksAndNames() {
        assertThat(check.refusal("io.mneme.redaction", Map.of("sinks", "store,prompt", "redactors", "patterns")))
                .isEmpty();
    }

    @Test
    void refusesANameThatNoRedactorCanHave() {
        assertThat(check.refusal("io.mneme.redaction", Map.of("redactors", "My Redactor")))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("redactors must be names"));
    }
}
