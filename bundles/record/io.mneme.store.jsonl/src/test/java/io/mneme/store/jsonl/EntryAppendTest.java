package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.config.Durability;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EntryAppendTest {

    @TempDir
    Path folder;

    @ParameterizedTest(name = "durability {0}")
    @EnumSource(Durability.class)
    void keepsEntriesInOrder(Durability durability) {
        try (JournalFixture fixture = JournalFixture.open(folder, durability)) {
            fixture.append("a", "one");
            fixture.append("b", "two");
            fixture.reopen();
            fixture.append("a", "three");
            assertThat(fixture.texts()).containsExactly("one", "two", "three");
            assertThat(fixture.positions()).containsExactly(1L, 2L, 3L);
        }
    }

    @Test
    void returnsWhatIsStored() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            StoredEntry<NoteEntry> appended = fixture.append("a", "萍萍 👋");
            assertThat(fixture.journal().find(appended.id())).contains(appended);
            fixture.reopen();
            assertThat(fixture.journal().find(appended.id())).contains(appended);
        }
    }

    @Test
    void writesOneLineAnEntry() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            String id = fixture.append("a", "one").id();
            assertThat(fixture.content()).isEqualTo("{\"lane\":\"a\",\"text\":\"one\",\"id\":\"" + id + "\"}\n");
        }
    }

    @Test
    void keepsTheIdOfAnEntry() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.journal().append(NoteEntry.of("a", "one").withId("mine"));
            assertThat(fixture.ids()).containsExactly("mine");
        }
    }

    @Test
    void rejectsAnIdThatAnotherEntryHas() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            NoteEntry entry = NoteEntry.of("a", "one").withId("mine");
            fixture.journal().append(entry);
            assertThatExceptionOfType(InvalidEntryException.class)
                    .isThrownBy(() -> fixture.journal().append(entry))
                    .withMessageContaining("mine");
            assertThat(fixture.texts()).containsExactly("one");
        }
    }

    @Test
    void refusesTheIdOfADeletedEntry() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            NoteEntry entry = NoteEntry.of("a", "one").withId("mine");
            fixture.journal().append(entry);
            fixture.delete("mine");
            fixture.reopen();
            assertThatExceptionOfType(InvalidEntryException.class)
                    .isThrownBy(() -> fixture.journal().append(entry));
        }
    }

    @Test
    void refusesALineThatIsTooLong() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThatExceptionOfType(InvalidEntryException.class)
                    .isThrownBy(() -> fixture.append("a", "x".repeat(8 << 20)))
                    .withMessageContaining("8388608");
            assertThat(fixture.content()).isEmpty();
        }
    }

    @Test
    void takesALineOfJustTheLimit() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            int frame = new NoteEntryKind()
                    .encode(NoteEntry.of("a", "").withId("i"))
                    .length();
            String text = "x".repeat((8 << 20) - frame);
            fixture.journal().append(NoteEntry.of("a", text).withId("i"));
            fixture.reopen();
            assertThat(fixture.texts()).containsExactly(text);
        }
    }

    @ParameterizedTest(name = "{0} characters")
    @ValueSource(ints = {1, 1 << 16, 1 << 20})
    void aLineHasNothingOfTheLinesBeforeIt(int length) {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            String longer = fixture.append("a", "x".repeat(length)).id();
            String shorter = fixture.append("a", "").id();
            assertThat(fixture.content())
                    .isEqualTo("{\"lane\":\"a\",\"text\":\"" + "x".repeat(length) + "\",\"id\":\"" + longer
                            + "\"}\n{\"lane\":\"a\",\"text\":\"\",\"id\":\"" + shorter + "\"}\n");
        }
    }

    @Test
    void refusesHalfASurrogatePair() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThatExceptionOfType(InvalidEntryException.class).isThrownBy(() -> fixture.append("a", "\uD83D."));
            assertThat(fixture.content()).isEmpty();
        }
    }

    @Test
    void endsAtItsNewestEntry() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThat(fixture.journal().end()).isEqualTo(Position.START);
            StoredEntry<NoteEntry> appended = fixture.append("a", "one");
            assertThat(fixture.journal().end()).isEqualTo(appended.position());
        }
    }

    @Test
    void survivesAnInterruptedCaller() {
        try (JournalFixture fixture = JournalFixture.open(folder, Durability.ALWAYS)) {
            Thread.currentThread().interrupt();
            StoredEntry<NoteEntry> appended = fixture.append("a", "one");
            fixture.edit(appended.id(), "two");
            assertThat(fixture.texts()).containsExactly("two");
            assertThat(Thread.interrupted()).isTrue();
            fixture.append("a", "three");
            assertThat(fixture.journal().newest(Journal.ALL_ENTRIES, 1, entry -> true))
                    .hasSize(1);
        }
    }
}
