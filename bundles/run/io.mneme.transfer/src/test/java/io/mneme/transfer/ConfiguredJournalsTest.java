package io.mneme.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.settings.SettingEdit;
import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingInfo.NumberRange;
import io.mneme.api.settings.SettingType;
import io.mneme.api.settings.SettingsAdmin;
import io.mneme.api.settings.SettingsChange;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.RecordKinds;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfiguredJournalsTest {

    private static final String PID = "io.mneme.store.jsonl-dictation";

    @TempDir
    Path folder;

    private final OneJournal settings = new OneJournal();

    @Test
    void writesOnlyWhatIsDifferentThere() {
        ConfiguredJournals journals = journals(Duration.ofSeconds(60));
        journals.move("dictation", folder, Map.of("layout", "active-and-archives", "file", "other.jsonl"));
        assertThat(settings.changes)
                .containsExactly(new SettingsChange(
                        Map.of("folder", List.of(folder.toString()), "file", List.of("other.jsonl")),
                        Set.of(),
                        Optional.empty()));
    }

    @Test
    void returnsTheStateOfTheJournalInItsNewFolder() {
        ConfiguredJournals journals = journals(Duration.ofSeconds(60));
        assertThat(journals.move("dictation", folder, Map.of()).location()).isEqualTo(folder.toString());
        assertThat(journals.status("dictation").orElseThrow().location()).isEqualTo(folder.toString());
    }

    @Test
    void restoresTheConfigurationOfAJournalThatDoesNotOpenThere() {
        ConfiguredJournals journals = new ConfiguredJournals(settings, Duration.ofMillis(1));
        assertThatThrownBy(() -> journals.move("dictation", folder, Map.of("file", "other.jsonl")))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("did not open in " + folder);
        assertThat(settings.changes.get(1).restored()).containsExactly("folder");
        assertThat(settings.changes.get(1).values()).isEqualTo(Map.of("file", List.of("own.jsonl")));
    }

    @Test
    void namesTheFileOfTheConfiguration() {
        assertThat(journals(Duration.ZERO).configuration("dictation")).isEqualTo(PID + ".cfg");
    }

    @Test
    void aKindWithoutAJournalCannotBeMoved() {
        assertThatThrownBy(() -> journals(Duration.ZERO).status("utterance"))
                .hasMessage("no journal of kind utterance is configured");
    }

    /** Returns journals of which one is in the folder as soon as its configuration is changed. */
    private ConfiguredJournals journals(Duration timeout) {
        ConfiguredJournals journals = new ConfiguredJournals(settings, timeout);
        settings.onChange = () -> journals.addJournal(new LocatedJournal(folder));
        return journals;
    }

    /** A journal in memory that names a folder. */
    private static final class LocatedJournal extends MemoryJournal<Dictation> {

        private final Path folder;

        LocatedJournal(Path folder) {
            super(RecordKinds.dictation());
            this.folder = folder;
        }

        @Override
        public JournalStatus status() {
            JournalStatus status = super.status();
            return new JournalStatus(
                    status.journal(),
                    status.layout(),
                    folder.toString(),
                    status.files(),
                    status.entries(),
                    status.archived(),
                    status.bytes(),
                    status.end(),
                    status.durability(),
                    status.lanes(),
                    status.skipped(),
                    status.readOnly());
        }
    }

    /** The settings of one journal, which never change, and the changes that were asked for. */
    private static final class OneJournal implements SettingsAdmin {

        private final List<SettingsChange> changes = new ArrayList<>();
        private Runnable onChange = () -> {};

        @Override
        public List<SettingsGroup> list() {
            List<SettingInfo> keys = List.of(
                    key("kind", "dictation", "dictation"),
                    key("folder", "/data/dictation", "/data/dictation"),
                    key("layout", "active-and-archives", "single-file"),
                    key("file", "own.jsonl", "conversation_history.jsonl"));
            return List.of(new SettingsGroup(PID, "journal", "", "r1", keys));
        }

        private static SettingInfo key(String key, String value, String shipped) {
            return new SettingInfo(
                    key,
                    SettingType.TEXT,
                    false,
                    "",
                    List.of(value),
                    List.of(shipped),
                    NumberRange.UNBOUNDED,
                    List.of(),
                    Optional.empty());
        }

        @Override
        public SettingsGroup get(String pid) {
            return list().get(0);
        }

        @Override
        public SettingsGroup change(String pid, SettingsChange change) {
            throw new AssertionError("the folder can be changed in the file only");
        }

        @Override
        public SettingsGroup changeFile(String pid, SettingsChange change) {
            changes.add(change);
            onChange.run();
            return get(pid);
        }

        @Override
        public List<SettingEdit> history(int limit) {
            return List.of(new SettingEdit(
                    2,
                    Instant.parse("2026-11-02T08:00:00Z"),
                    "shell",
                    "io.mneme.tea",
                    "minutes",
                    List.of("3"),
                    List.of("7"),
                    Optional.empty(),
                    Optional.empty()));
        }

        @Override
        public SettingsGroup undo(Optional<Long> id) {
            return list().get(0);
        }

        @Override
        public List<String> faults() {
            return List.of();
        }
    }
}
