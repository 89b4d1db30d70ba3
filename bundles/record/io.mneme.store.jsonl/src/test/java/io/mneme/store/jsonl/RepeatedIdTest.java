package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.VerificationReport.Defect;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.FaultyStorage;
import io.mneme.store.jsonl.harness.GzipFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Several lines have the same id: the first is listed under it, and changes of the id apply to the others, too. */
class RepeatedIdTest {

    private static final FileLayout ARCHIVING = new ArchivingLayout(JournalFixture.FILE, "old", 1, 1_000, 0);
    private static final String FIRST = line("a", "secret one");
    private static final String SECOND = line("a", "secret two");
    private static final String OTHER = line("b", "other");

    @TempDir
    Path folder;

    enum Start {
        NONE,
        FROM_CHECKPOINT,
        FROM_FILES;

        private void apply(JournalFixture fixture) {
            if (this == FROM_CHECKPOINT) {
                fixture.reopen();
            } else if (this == FROM_FILES) {
                fixture.reopenWithoutCheckpoint();
            }
        }
    }

    @Test
    void verifyNamesEachLineThatRepeatsAnId() {
        JournalFixture.write(folder, FIRST + OTHER + "\n" + SECOND + FIRST);
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            String first = "repeats the id \"a\" of line 1 of notes.jsonl";
            assertThat(fixture.upkeep().verify().defects())
                    .containsExactly(
                            new Defect(JournalFixture.FILE, 4, first, false),
                            new Defect(JournalFixture.FILE, 5, first, false));
            assertThat(fixture.upkeep().repair()).isEmpty();
        }
    }

    @Test
    void verifyNamesTheLineOfAnotherFile() throws IOException {
        archived("2026-01.jsonl", OTHER + FIRST);
        JournalFixture.write(folder, SECOND);
        try (JournalFixture fixture = JournalFixture.open(folder, ARCHIVING)) {
            assertThat(fixture.upkeep().verify().defects())
                    .containsExactly(new Defect(
                            JournalFixture.FILE, 1, "repeats the id \"a\" of line 2 of old/2026-01.jsonl", false));
        }
    }

    @Test
    void verifyListsAThousandAndCountsTheOthers() {
        JournalFixture.write(folder, FIRST.repeat(1_203));
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThat(fixture.upkeep().verify().defects()).hasSize(1_000);
            assertThat(fixture.upkeep().verify().furtherDefects()).isEqualTo(202);
        }
    }

    @Test
    void equalLinesWithoutAnIdRepeatNone() {
        JournalFixture.write(folder, "{\"text\":\"same\"}\n".repeat(3));
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThat(fixture.upkeep().verify().defects()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void deletingAnIdRemovesEachLineThatBearsIt(Start start) {
        JournalFixture.write(folder, FIRST + OTHER + SECOND + FIRST);
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            start.apply(fixture);
            fixture.delete("a");
            assertThat(fixture.texts()).containsExactly("other");
            assertThat(fixture.holdsAnywhere("secret")).isFalse();
            start.apply(fixture);
            assertThat(fixture.texts()).containsExactly("other");
            assertThat(fixture.upkeep().verify().defects()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void deletingAnIdRemovesTheLinesOfAllFiles(Start start) throws IOException {
        archived("2026-01.jsonl", FIRST);
        archived("2026-02.jsonl", OTHER + SECOND);
        JournalFixture.write(folder, line("c", "newest") + SECOND);
        try (JournalFixture fixture = JournalFixture.open(folder, ARCHIVING)) {
            start.apply(fixture);
            fixture.delete("a");
            assertThat(fixture.texts()).containsExactly("other", "newest");
            assertThat(fixture.holdsAnywhere("secret")).isFalse();
        }
    }

    @Test
    void aDayInBothFormsLosesBoth() throws IOException {
        String day = "notes_2026-01-01.jsonl";
        Files.writeString(folder.resolve(day), FIRST + OTHER);
        Files.write(folder.resolve(day + ".gz"), GzipFixture.foreign((FIRST + OTHER).getBytes()));
        try (JournalFixture fixture = JournalFixture.open(folder, new DailyLayout("notes_", ZoneOffset.UTC, 0))) {
            fixture.delete("a");
            assertThat(fixture.texts()).containsExactly("other", "other");
        }
    }

    @Test
    void eachLineHasAChangeOfItsOwn() {
        JournalFixture.write(folder, FIRST + SECOND + OTHER);
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            List<String> ids = fixture.ids().subList(0, 2);
            fixture.delete("a");
            assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                    .extracting(Change::id)
                    .containsExactlyInAnyOrderElementsOf(ids);
        }
    }

    @Test
    void theLinesThatAreLeftOfADeletedIdAreErased() {
        JournalFixture.write(folder, FIRST);
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.delete("a");
            fixture.otherProgramAppends(SECOND + OTHER);
            assertThat(fixture.journal().erase(List.of("a", "unknown"))).isOne();
            assertThat(fixture.texts()).containsExactly("other");
        }
    }

    @Test
    void aLineIsDeletedAloneByTheIdItIsListedUnder() {
        JournalFixture.write(folder, FIRST + SECOND);
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.delete(fixture.ids().get(1));
            assertThat(fixture.texts()).containsExactly("secret one");
            assertThat(fixture.upkeep().verify().defects()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void anEditRemovesTheEqualLinesAndLeavesThoseThatSaySomethingElse(Start start) {
        JournalFixture.write(folder, FIRST + SECOND + FIRST);
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            start.apply(fixture);
            fixture.edit("a", "edited");
            assertThat(fixture.texts()).containsExactly("edited", "secret two");
            assertThat(fixture.holdsAnywhere("secret one")).isFalse();
            start.apply(fixture);
            fixture.delete("a");
            assertThat(fixture.texts()).isEmpty();
        }
    }

    @Test
    void anEditThatChangesNothingRemovesNothing() {
        JournalFixture.write(folder, FIRST + FIRST);
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.edit("a", "secret one");
            assertThat(fixture.texts()).hasSize(2);
        }
    }

    @Test
    void aRepeatedLineThatIsEditedBearsTheIdItWasListedUnder() {
        JournalFixture.write(folder, FIRST + SECOND);
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.edit(fixture.ids().get(1), "mine");
            fixture.delete("a");
            assertThat(fixture.texts()).containsExactly("mine");
            assertThat(fixture.upkeep().verify().defects()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void aRotationKeepsWhatIsKnown(Start start) {
        JournalFixture.write(folder, FIRST + SECOND + FIRST + OTHER);
        try (JournalFixture fixture = JournalFixture.open(folder, ARCHIVING)) {
            fixture.append("a", "newest", "2026-02-02T10:00:00Z");
            fixture.upkeep().rotate();
            assertThat(fixture.journal().status().archived()).isEqualTo(4);
            start.apply(fixture);
            assertThat(fixture.upkeep().verify().defects()).hasSize(2);
            fixture.delete("a");
            assertThat(fixture.texts()).containsExactly("other", "newest");
            assertThat(fixture.holdsAnywhere("secret")).isFalse();
        }
    }

    @Test
    void noLaneListsIt() {
        JournalFixture.write(folder, FIRST + SECOND);
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThat(fixture.journal().lanes("", Position.END, 10))
                    .extracting(LaneSummary::name)
                    .containsExactly(Journal.ALL_ENTRIES);
            assertThat(fixture.journal().status().lanes()).isEmpty();
        }
    }

    @ParameterizedTest(name = "crash at step {0} of the deletion")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24})
    void aDeletionThatWasInterruptedCanBeRepeated(int step) throws IOException {
        archived("2026-01.jsonl", FIRST);
        JournalFixture.write(folder, SECOND + OTHER);
        FaultyStorage storage = new FaultyStorage();
        try (JournalFixture crashed = JournalFixture.open(folder, ARCHIVING, Durability.ALWAYS, storage)) {
            storage.crashAt(step);
            crashed.delete("a");
        } catch (JournalException expected) {
            assertThat(storage.hasCrashed()).isTrue();
        }
        try (JournalFixture fixture = JournalFixture.open(folder, ARCHIVING)) {
            if (fixture.journal().find("a").isPresent()) {
                fixture.delete("a");
            }
            assertThat(fixture.texts()).containsExactly("other");
            assertThat(fixture.holdsAnywhere("secret")).isFalse();
        }
    }

    private void archived(String name, String lines) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("old")).resolve(name), lines);
    }

    private static String line(String id, String text) {
        return "{\"text\":\"" + text + "\",\"time\":\"2026-01-01T10:00:00Z\",\"id\":\"" + id + "\"}\n";
    }
}
