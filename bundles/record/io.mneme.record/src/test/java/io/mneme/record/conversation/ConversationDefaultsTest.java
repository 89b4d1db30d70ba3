package io.mneme.record.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConversationDefaultsTest {

    @Test
    void standsAtFiveMinutesAndNoMirror() {
        ConversationSettings settings = new ConversationSettings.CurrentSettings(Map.of()).current();
        assertThat(settings.gap("/p")).isEqualTo(Duration.ofMinutes(5));
        assertThat(settings.mirror()).isFalse();
    }

    @Test
    void readsWhatAFileSays() {
        ConversationSettings settings = new ConversationSettings.CurrentSettings(
                        Map.of("gap_seconds", "60", "mirror", "true", "mirror_folder", "transcriptions"))
                .current();
        assertThat(settings.gap("/p")).isEqualTo(Duration.ofMinutes(1));
        assertThat(settings.mirror()).isTrue();
        assertThat(settings.folder()).contains(Path.of("transcriptions"));
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource({"gap_seconds, soon", "gap_seconds, 0", "gap_seconds_by_project, x", "mirror, yes", "mirror, true"})
    void aWrongValueLeavesTheLastGoodOnes(String key, String value) {
        ConversationSettings.CurrentSettings configuration =
                new ConversationSettings.CurrentSettings(Map.of("gap_seconds", "60"));
        configuration.modified(Map.of(key, value));
        assertThat(configuration.current().gap("/p")).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void startsWithTheStandardWhereTheFirstConfigurationIsWrong() {
        assertThat(new ConversationSettings.CurrentSettings(Map.of("gap_seconds", "x"))
                        .current()
                        .gap("/p"))
                .isEqualTo(Duration.ofMinutes(5));
    }
}
