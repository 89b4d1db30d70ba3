package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AppendTest {

    @TempDir
    Path folder;

    @ParameterizedTest(name = "durability {0}")
    @EnumSource(Durability.class)
    void keepsEntriesInOrder(Durability durability) {
        try (Notebook notebook = Notebook.open(folder, durability)) {
            notebook.append("a", "one");
            notebook.append("b", "two");
            notebook.reopen();
            notebook.append("a", "three");
            assertThat(notebook.texts()).containsExactly("one", "two", "three");
            assertThat(notebook.positions()).containsExactly(1L, 2L, 3L);
        }
    }

    @Test
    void returnsWhatIsStored() {
        try (Notebook notebook = Notebook.open(folder)) {
            Stored<Note> appended = notebook.append("a", "萍萍 👋");
            assertThat(notebook.journal().find(appended.id())).contains(appended);
            notebook.reopen();
            assertThat(notebook.journal().find(appended.id())).contains(appended);
        }
    }

    @Test
    void writesOneLineAnEntry() {
        try (Notebook notebook = Notebook.open(folder)) {
            String id = notebook.append("a", "one").id();
            assertThat(notebook.content()).isEqualTo("{\"lane\":\"a\",\"text\":\"one\",\"id\":\"" + id + "\"}\n");
        }
    }

    @Test
    void keepsAnIdThatIsGiven() {
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.journal().append(Note.of("a", "one").withId("mine"));
            assertThat(notebook.ids()).containsExactly("mine");
        }
    }

    @Test
    void refusesAnIdThatIsTaken() {
        try (Notebook notebook = Notebook.open(folder)) {
            Note note = Note.of("a", "one").withId("mine");
            notebook.journal().append(note);
            assertThatExceptionOfType(InvalidEntryException.class)
                    .isThrownBy(() -> notebook.journal().append(note))
                    .withMessageContaining("mine");
            assertThat(notebook.texts()).containsExactly("one");
        }
    }

    @Test
    void refusesTheIdOfADeletedEntry() {
        try (Notebook notebook = Notebook.open(folder)) {
            Note note = Note.of("a", "one").withId("mine");
            notebook.journal().append(note);
            notebook.delete("mine");
            notebook.reopen();
            assertThatExceptionOfType(InvalidEntryException.class)
                    .isThrownBy(() -> notebook.journal().append(note));
        }
    }

    @Test
    void refusesALineThatIsTooLong() {
        try (Notebook notebook = Notebook.open(folder)) {
            assertThatExceptionOfType(InvalidEntryException.class)
                    .isThrownBy(() -> notebook.append("a", "x".repeat(8 << 20)))
                    .withMessageContaining("8388608");
            assertThat(notebook.content()).isEmpty();
        }
    }

    @Test
    void takesALineOfJustTheLimit() {
        try (Notebook notebook = Notebook.open(folder)) {
            int frame = new NoteKind().encode(Note.of("a", "").withId("i")).length();
            String text = "x".repeat((8 << 20) - frame);
            notebook.journal().append(Note.of("a", text).withId("i"));
            notebook.reopen();
            assertThat(notebook.texts()).containsExactly(text);
        }
    }

    @Test
    void refusesHalfASurrogatePair() {
        try (Notebook notebook = Notebook.open(folder)) {
            assertThatExceptionOfType(InvalidEntryException.class).isThrownBy(() -> notebook.append("a", "\uD83D."));
            assertThat(notebook.content()).isEmpty();
        }
    }

    @Test
    void endsAtItsNewestEntry() {
        try (Notebook notebook = Notebook.open(folder)) {
            assertThat(notebook.journal().end()).isEqualTo(Position.START);
            Stored<Note> appended = notebook.append("a", "one");
            assertThat(notebook.journal().end()).isEqualTo(appended.position());
        }
    }

    @Test
    void survivesAnInterruptedCaller() {
        try (Notebook notebook = Notebook.open(folder, Durability.ALWAYS)) {
            Thread.currentThread().interrupt();
            Stored<Note> appended = notebook.append("a", "one");
            notebook.edit(appended.id(), "two");
            assertThat(notebook.texts()).containsExactly("two");
            assertThat(Thread.interrupted()).isTrue();
            notebook.append("a", "three");
            assertThat(notebook.journal().newest(Journal.EVERYTHING, 1, note -> true))
                    .hasSize(1);
        }
    }
}
