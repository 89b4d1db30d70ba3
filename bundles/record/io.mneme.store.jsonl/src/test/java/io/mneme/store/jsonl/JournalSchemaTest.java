package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class JournalSchemaTest {

    @Test
    void acceptsWhatAJournalCanBeOpenedWith() {
        assertThat(JournalSchema.SCHEMA.refusal(
                        Map.of("kind", "utterance", "folder", "/data", "layout", "daily", "zone", "UTC")))
                .isEmpty();
    }

    @Test
    void refusesWhatIsNoTimeZone() {
        assertThat(JournalSchema.SCHEMA.refusal(
                        Map.of("kind", "utterance", "folder", "/data", "layout", "daily", "zone", "Mars")))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("zone must be a time zone"));
    }
}
