package io.mneme.record.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ConversationSettingsCheckTest {

    private final ConversationSettingsCheck check = new ConversationSettingsCheck();

    @Test
    void acceptsWhatTheConversationsAccept() {
        assertThat(check.pids()).containsExactlyInAnyOrder("io.mneme.conversation", "io.mneme.retention");
        assertThat(check.refusal("io.mneme.conversation", Map.of("gap_seconds_by_project", "/home/*=60")))
                .isEmpty();
        assertThat(check.refusal("io.mneme.retention", Map.of("keep_days", "30")))
                .isEmpty();
    }

    @Test
    void refusesAMirrorWithoutAFolder() {
        assertThat(check.refusal("io.mneme.conversation", Map.of("mirror", "true")))
                .hasValue("mirror_folder must be given with mirror=true");
    }

    @Test
    void refusesAProjectWithoutANumber() {
        assertThat(check.refusal("io.mneme.retention", Map.of("keep_days_by_project", "/scratch")))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("keep_days_by_project "));
    }
}
