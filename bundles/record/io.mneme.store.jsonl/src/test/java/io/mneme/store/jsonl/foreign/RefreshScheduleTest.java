package io.mneme.store.jsonl.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.NoteEntryKind;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.files.LazyFile;
import io.mneme.store.jsonl.harness.Eventually;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.line.EntryDecoder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A refresh examines a bounded number of files, even among thousands. */
class RefreshScheduleTest {

    private static final int YEARS = 3_650;

    @TempDir
    Path folder;

    private RefreshSchedule schedule;

    @BeforeEach
    void make() throws IOException {
        schedule = new RefreshSchedule(new JournalSettings(
                "note",
                folder,
                new DailyLayout("log_", ZoneOffset.UTC, 0),
                Durability.NEVER,
                Duration.ofMillis(5),
                8 << 20));
        changeFolder(3_600);
    }

    @Test
    void upToSixtyFourFilesAreAllExamined() throws IOException {
        JournalContents<NoteEntry> contents = files(RefreshSchedule.MAX_EXAMINED);
        listed(contents);
        assertThat(next(contents).names()).hasSize(RefreshSchedule.MAX_EXAMINED);
        assertThat(next(contents).listing()).isTrue();
    }

    @Test
    void ofThousandsABoundedNumberIsExaminedAndNoFolderIsListed() throws IOException {
        JournalContents<NoteEntry> contents = files(YEARS);
        listed(contents);
        for (int refresh = 0; refresh < 200; refresh++) {
            assertThat(next(contents).names()).hasSizeLessThanOrEqualTo(RefreshSchedule.MAX_EXAMINED);
            assertThat(next(contents).listing()).isFalse();
        }
    }

    @Test
    void eachOfThousandsIsExaminedWithinAHundredAndTwentyRefreshes() throws IOException {
        JournalContents<NoteEntry> contents = files(YEARS);
        listed(contents);
        Set<String> examined = new HashSet<>();
        for (int refresh = 0; refresh < 120; refresh++) {
            examined.addAll(next(contents).names());
        }
        assertThat(examined).hasSize(YEARS);
    }

    @Test
    void theLastTheRequiredAndTheChangedFilesAreAlwaysExamined() throws IOException {
        JournalContents<NoteEntry> contents = files(YEARS);
        listed(contents);
        schedule.examined(schedule.only(Set.of()), List.of(name(1_000)));
        next(contents);
        assertThat(schedule.next(contents, Set.of(name(2_000))).names())
                .contains(name(1_000), name(2_000), name(YEARS - 1));
    }

    @Test
    void aFolderWithAnotherTimeIsListedAndAllItsFilesExamined() throws IOException {
        JournalContents<NoteEntry> contents = files(YEARS);
        listed(contents);
        changeFolder(1_800);
        assertThat(next(contents).listing()).isTrue();
        assertThat(next(contents).names()).hasSize(YEARS);
    }

    @Test
    void aFolderThatWasChangedJustBeforeItWasListedIsListedAgain() throws IOException {
        JournalContents<NoteEntry> contents = files(YEARS);
        changeFolder(0);
        listed(contents);
        assertThat(next(contents).listing()).isTrue();
    }

    @Test
    void aFolderThatThisProcessHasChangedIsNotListedForThat() throws IOException {
        JournalContents<NoteEntry> contents = files(YEARS);
        listed(contents);
        changeFolder(0);
        schedule.changedByUs();
        assertThat(next(contents).listing()).isFalse();
    }

    @Test
    void aFolderThatThisProcessHasChangedIsListedOnceLaterForSimultaneousChangesOfOthers() throws IOException {
        JournalContents<NoteEntry> contents = files(YEARS);
        listed(contents);
        changeFolder(0);
        schedule.changedByUs();
        Eventually.assertHolds(() -> assertThat(next(contents).listing()).isTrue());
    }

    private RefreshSchedule.Scope next(JournalContents<?> contents) {
        return schedule.next(contents, Set.of());
    }

    private void listed(JournalContents<?> contents) {
        schedule.examined(schedule.all(contents), List.of());
    }

    private void changeFolder(long secondsAgo) throws IOException {
        Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minusSeconds(secondsAgo)));
    }

    private JournalContents<NoteEntry> files(int count) throws IOException {
        Ledger ledger = Ledger.read(folder.resolveSibling("none.jsonl"));
        JournalContents<NoteEntry> contents = JournalContents.unread(
                new EntryDecoder<>(new NoteEntryKind()), ledger, JournalFixture.settings(folder, Durability.NEVER));
        Path path = folder.resolve("log");
        for (int i = 0; i < count; i++) {
            contents.addFile(name(i), "key", new LazyFile(path, "key", new FileHandleCache()));
        }
        return contents;
    }

    private static String name(int day) {
        return "log_" + LocalDate.parse("2010-01-01").plusDays(day) + ".jsonl";
    }
}
