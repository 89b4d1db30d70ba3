package io.mneme.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.mneme.api.audit.AuditEvent;
import io.mneme.api.seal.TextSeal;
import io.mneme.api.settings.SettingEdit;
import io.mneme.settings.SettingDifference.ChangeOrigin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingAuditTest {

    private static final String PID = "io.mneme.tea";
    private static final String CANARY = "hidden bird";

    @TempDir
    Path folder;

    private final List<AuditEvent> audit = new ArrayList<>();
    private SettingsHistory history;

    @BeforeEach
    void open() {
        history = new SettingsHistory(Optional.of(folder.resolve("data/settings_history.jsonl")), TextSeal.OFF);
        history.audit = audit::add;
    }

    private static SettingEdit edit(String key, boolean password, Optional<Long> undoes, Optional<String> refused) {
        return SettingDifference.edit(
                PID, key, password, List.of(CANARY), List.of("a", "b"), new ChangeOrigin("shell", undoes), refused);
    }

    private static SettingEdit change(String key) {
        return edit(key, false, Optional.empty(), Optional.empty());
    }

    @Test
    void eachChangeIsOneEventWithItsIdAndItsValues() {
        history.add(List.of(change("kind"), change("spices")));
        assertThat(audit)
                .containsExactly(
                        new AuditEvent(
                                "shell",
                                "setting.change",
                                PID,
                                Map.of("key", "kind", "edit", "1", "before", CANARY, "after", "a,b")),
                        new AuditEvent(
                                "shell",
                                "setting.change",
                                PID,
                                Map.of("key", "spices", "edit", "2", "before", CANARY, "after", "a,b")));
    }

    @Test
    void aChangeThatTakesBackAnotherNamesIt() {
        history.add(List.of(change("kind")));
        history.add(List.of(edit("kind", false, Optional.of(1L), Optional.empty())));
        assertThat(audit.get(1).action()).isEqualTo("setting.undo");
        assertThat(audit.get(1).details()).containsEntry("undoes", "1").containsEntry("edit", "2");
    }

    @Test
    void aRefusedEditOfAFileNamesTheValueAndTheReason() {
        history.add(List.of(edit("minutes", false, Optional.empty(), Optional.of("minutes must be even"))));
        assertThat(audit).singleElement().satisfies(event -> {
            assertThat(event.action()).isEqualTo("setting.refuse");
            assertThat(event.details())
                    .containsEntry("refused", "a,b")
                    .containsEntry("reason", "minutes must be even")
                    .doesNotContainKey("after");
        });
    }

    @Test
    void theValuesOfPasswordsAndPromptsAreInNoEvent() {
        history.add(List.of(
                edit("secret", true, Optional.empty(), Optional.empty()),
                change("token"),
                edit("character.prompt", false, Optional.empty(), Optional.of("too long: " + CANARY))));
        assertThat(audit).hasSize(3).allSatisfy(event -> assertThat(event.toString())
                .doesNotContain(CANARY));
        assertThat(audit)
                .extracting(event -> event.details().get("key"))
                .containsExactly("secret", "token", "character.prompt");
    }

    @Test
    void aChangeThatCannotBeStoredIsAnEventWithoutAnId() throws Exception {
        Files.writeString(folder.resolve("data"), "a file where the folder should be");
        history.add(List.of(change("kind")));
        assertThat(audit).singleElement().satisfies(event -> assertThat(event.details())
                .doesNotContainKey("edit")
                .containsEntry("key", "kind"));
    }

    @Test
    void withoutAnAuditAChangeIsStoredNevertheless() {
        history.audit = null;
        assertThatCode(() -> history.add(List.of(change("kind")))).doesNotThrowAnyException();
        assertThat(history.edits()).hasSize(1);
    }
}
