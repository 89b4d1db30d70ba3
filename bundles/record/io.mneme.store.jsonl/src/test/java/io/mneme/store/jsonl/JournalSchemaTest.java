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

    @Test
    void refusesAnIntervalThatNeverSyncs() {
        Map<String, String> hourly = Map.of("kind", "term", "folder", "/data", "sync_interval_ms", "3600000");
        assertThat(JournalSchema.SCHEMA.refusal(hourly)).isEmpty();
        assertThat(JournalSchema.SCHEMA.refusal(
                        Map.of("kind", "term", "folder", "/data", "sync_interval_ms", "9223372036854")))
                .hasValue("sync_interval_ms must be a whole number from 1 to 3600000: 9223372036854");
    }
}
