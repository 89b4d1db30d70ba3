package io.mneme.record.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ConversationSettingsTest {

    @Test
    void acceptsWhatTheConversationsAccept() {
        assertThat(ConversationSettings.SCHEMA.pid()).isEqualTo("io.mneme.conversation");
        assertThat(RetentionSchedule.SCHEMA.pid()).isEqualTo("io.mneme.retention");
        assertThat(ConversationSettings.SCHEMA.refusal(Map.of("gap_seconds_by_project", "/home/*=60")))
                .isEmpty();
        assertThat(RetentionSchedule.SCHEMA.refusal(Map.of("keep_days", "30"))).isEmpty();
    }

    @Test
    void refusesAMirrorWithoutAFolder() {
        assertThat(ConversationSettings.SCHEMA.refusal(Map.of("mirror", "true")))
                .hasValue("mirror_folder must be given with mirror=true");
    }

    @Test
    void refusesAProjectWithoutANumber() {
        assertThat(RetentionSchedule.SCHEMA.refusal(Map.of("keep_days_by_project", "/scratch")))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("keep_days_by_project "));
    }
}
