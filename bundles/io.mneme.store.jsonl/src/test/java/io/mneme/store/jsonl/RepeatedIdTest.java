package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Verification.Defect;
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

/** Several lines bear the same id: the first is listed under it, and what is done to the id is done to the others, too. */
class RepeatedIdTest {

    private static final Layout ARCHIVING = new ActiveAndArchives(Notebook.FILE, "old", 1, 1_000, 0);
    private static final String FIRST = line("a", "secret one");
    private static final String SECOND = line("a", "secret two");
    private static final String OTHER = line("b", "other");

    @TempDir
    Path folder;

    enum Start {
        NONE,
        FROM_CHECKPOINT,
        FROM_FILES;

        private void apply(Notebook notebook) {
            if (this == FROM_CHECKPOINT) {
                notebook.reopen();
            } else if (this == FROM_FILES) {
                notebook.reopenWithoutCheckpoint();
            }
        }
    }

    @Test
    void verifyNamesEachLineThatRepeatsAnId() {
        Notebook.given(folder, FIRST + OTHER + "\n" + SECOND + FIRST);
        try (Notebook notebook = Notebook.open(folder)) {
            String first = "repeats the id \"a\" of line 1 of notes.jsonl";
            assertThat(notebook.upkeep().verify().defects())
                    .containsExactly(
                            new Defect(Notebook.FILE, 4, first, false), new Defect(Notebook.FILE, 5, first, false));
            assertThat(notebook.upkeep().repair()).isEmpty();
        }
    }

    @Test
    void verifyNamesTheLineOfAnotherFile() throws IOException {
        archived("2026-01.jsonl", OTHER + FIRST);
        Notebook.given(folder, SECOND);
        try (Notebook notebook = Notebook.open(folder, ARCHIVING)) {
            assertThat(notebook.upkeep().verify().defects())
                    .containsExactly(
                            new Defect(Notebook.FILE, 1, "repeats the id \"a\" of line 2 of old/2026-01.jsonl", false));
        }
    }

    @Test
    void verifyListsAThousandAndCountsTheOthers() {
        Notebook.given(folder, FIRST.repeat(1_203));
        try (Notebook notebook = Notebook.open(folder)) {
            assertThat(notebook.upkeep().verify().defects()).hasSize(1_000);
            assertThat(notebook.upkeep().verify().further()).isEqualTo(202);
        }
    }

    @Test
    void equalLinesWithoutAnIdRepeatNone() {
        Notebook.given(folder, "{\"text\":\"same\"}\n".repeat(3));
        try (Notebook notebook = Notebook.open(folder)) {
            assertThat(notebook.upkeep().verify().defects()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void deletingAnIdRemovesEachLineThatBearsIt(Start start) {
        Notebook.given(folder, FIRST + OTHER + SECOND + FIRST);
        try (Notebook notebook = Notebook.open(folder)) {
            start.apply(notebook);
            notebook.delete("a");
            assertThat(notebook.texts()).containsExactly("other");
            assertThat(notebook.holdsAnywhere("secret")).isFalse();
            start.apply(notebook);
            assertThat(notebook.texts()).containsExactly("other");
            assertThat(notebook.upkeep().verify().defects()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void deletingAnIdRemovesTheLinesOfAllFiles(Start start) throws IOException {
        archived("2026-01.jsonl", FIRST);
        archived("2026-02.jsonl", OTHER + SECOND);
        Notebook.given(folder, line("c", "newest") + SECOND);
        try (Notebook notebook = Notebook.open(folder, ARCHIVING)) {
            start.apply(notebook);
            notebook.delete("a");
            assertThat(notebook.texts()).containsExactly("other", "newest");
            assertThat(notebook.holdsAnywhere("secret")).isFalse();
        }
    }

    @Test
    void aDayInBothFormsLosesBoth() throws IOException {
        String day = "notes_2026-01-01.jsonl";
        Files.writeString(folder.resolve(day), FIRST + OTHER);
        Files.write(folder.resolve(day + ".gz"), GzipFiles.foreign((FIRST + OTHER).getBytes()));
        try (Notebook notebook = Notebook.open(folder, new Daily("notes_", ZoneOffset.UTC, 0))) {
            notebook.delete("a");
            assertThat(notebook.texts()).containsExactly("other", "other");
        }
    }

    @Test
    void eachLineHasAChangeOfItsOwn() {
        Notebook.given(folder, FIRST + SECOND + OTHER);
        try (Notebook notebook = Notebook.open(folder)) {
            List<String> ids = notebook.ids().subList(0, 2);
            notebook.delete("a");
            assertThat(notebook.journal().changesAfter(Position.START))
                    .extracting(Change::id)
                    .containsExactlyInAnyOrderElementsOf(ids);
        }
    }

    @Test
    void theLinesThatAreLeftOfADeletedIdAreErased() {
        Notebook.given(folder, FIRST);
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.delete("a");
            notebook.otherProgramAppends(SECOND + OTHER);
            assertThat(notebook.journal().erase(List.of("a", "unknown"))).isOne();
            assertThat(notebook.texts()).containsExactly("other");
        }
    }

    @Test
    void aLineIsDeletedAloneByTheIdItIsListedUnder() {
        Notebook.given(folder, FIRST + SECOND);
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.delete(notebook.ids().get(1));
            assertThat(notebook.texts()).containsExactly("secret one");
            assertThat(notebook.upkeep().verify().defects()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void anEditRemovesTheEqualLinesAndLeavesThoseThatSaySomethingElse(Start start) {
        Notebook.given(folder, FIRST + SECOND + FIRST);
        try (Notebook notebook = Notebook.open(folder)) {
            start.apply(notebook);
            notebook.edit("a", "edited");
            assertThat(notebook.texts()).containsExactly("edited", "secret two");
            assertThat(notebook.holdsAnywhere("secret one")).isFalse();
            start.apply(notebook);
            notebook.delete("a");
            assertThat(notebook.texts()).isEmpty();
        }
    }

    @Test
    void anEditThatChangesNothingRemovesNothing() {
        Notebook.given(folder, FIRST + FIRST);
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.edit("a", "secret one");
            assertThat(notebook.texts()).hasSize(2);
        }
    }

    @Test
    void aRepeatedLineThatIsEditedBearsTheIdItWasListedUnder() {
        Notebook.given(folder, FIRST + SECOND);
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.edit(notebook.ids().get(1), "mine");
            notebook.delete("a");
            assertThat(notebook.texts()).containsExactly("mine");
            assertThat(notebook.upkeep().verify().defects()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void aRotationKeepsWhatIsKnown(Start start) {
        Notebook.given(folder, FIRST + SECOND + FIRST + OTHER);
        try (Notebook notebook = Notebook.open(folder, ARCHIVING)) {
            notebook.append("a", "newest", "2026-02-02T10:00:00Z");
            notebook.upkeep().rotate();
            assertThat(notebook.journal().status().archived()).isEqualTo(4);
            start.apply(notebook);
            assertThat(notebook.upkeep().verify().defects()).hasSize(2);
            notebook.delete("a");
            assertThat(notebook.texts()).containsExactly("other", "newest");
            assertThat(notebook.holdsAnywhere("secret")).isFalse();
        }
    }

    @Test
    void noLaneTellsOfIt() {
        Notebook.given(folder, FIRST + SECOND);
        try (Notebook notebook = Notebook.open(folder)) {
            assertThat(notebook.journal().lanes("", Position.END, 10))
                    .extracting(LaneSummary::name)
                    .containsExactly(Journal.EVERYTHING);
            assertThat(notebook.journal().status().lanes()).isEmpty();
        }
    }

    @ParameterizedTest(name = "crash at step {0} of the deletion")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24})
    void aDeletionThatWasInterruptedCanBeRepeated(int step) throws IOException {
        archived("2026-01.jsonl", FIRST);
        Notebook.given(folder, SECOND + OTHER);
        FaultyStorage storage = new FaultyStorage();
        try (Notebook crashed = Notebook.open(folder, ARCHIVING, Durability.ALWAYS, storage)) {
            storage.crashAt(step);
            crashed.delete("a");
        } catch (JournalException expected) {
            assertThat(storage.hasCrashed()).isTrue();
        }
        try (Notebook notebook = Notebook.open(folder, ARCHIVING)) {
            if (notebook.journal().find("a").isPresent()) {
                notebook.delete("a");
            }
            assertThat(notebook.texts()).containsExactly("other");
            assertThat(notebook.holdsAnywhere("secret")).isFalse();
        }
    }

    private void archived(String name, String lines) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("old")).resolve(name), lines);
    }

    private static String line(String id, String text) {
        return "{\"text\":\"" + text + "\",\"time\":\"2026-01-01T10:00:00Z\",\"id\":\"" + id + "\"}\n";
    }
}
