package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class JournalSettingsCheckTest {

    private final JournalSettingsCheck check = new JournalSettingsCheck();

    @Test
    void acceptsWhatAJournalCanBeOpenedWith() {
        assertThat(check.refusal(
                        "io.mneme.store.jsonl",
                        Map.of("kind", "utterance", "folder", "/data", "layout", "daily", "zone", "UTC")))
                .isEmpty();
    }

    @Test
    void refusesWhatIsNoTimeZone() {
        assertThat(check.refusal(
                        "io.mneme.store.jsonl",
                        Map.of("kind", "utterance", "folder", "/data", "layout", "daily", "zone", "Mars")))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("zone must be a time zone"));
    }
}
