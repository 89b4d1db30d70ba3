package io.mneme.store.jsonl.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another program overwrites lines in place. */
class OverwrittenLineTest {

    private static final String ONE = "{\"text\":\"one\"}\n";
    private static final String TWO = "{\"text\":\"two\"}\n";

    @TempDir
    Path folder;

    @Test
    void aLineOverwrittenByOneOfTheSameLengthInAFileThatAlsoGrewIsAnEntryLikeAnyOther() {
        JournalFixture.write(folder, ONE + TWO);
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            JournalFixture.write(folder, ONE.replace("one", "new") + TWO + "{\"text\":\"three\"}\n");
            assertThat(fixture.texts()).containsExactly("new", "two", "three");
            assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                    .extracting(Change::type)
                    .containsExactly(Change.Type.REPLACED_FILE);
            for (StoredEntry<NoteEntry> stored : fixture.all()) {
                assertThat(fixture.journal().find(stored.id())).contains(stored);
            }
            fixture.delete(fixture.ids().get(0));
            assertThat(fixture.texts()).containsExactly("two", "three");
            fixture.reopen();
            assertThat(fixture.texts()).containsExactly("two", "three");
        }
    }

    @Test
    void anEntryAfterAByteOrderMarkInTheMiddleOfAFileIsReadAndItsBytesStay() {
        String content = ONE + "\uFEFF" + TWO + "\uFEFF\n";
        JournalFixture.write(folder, content);
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThat(fixture.texts()).containsExactly("one", "two");
            fixture.reopenWithoutCheckpoint();
            assertThat(fixture.content()).isEqualTo(content);
            fixture.delete(fixture.ids().get(1));
            assertThat(fixture.texts()).containsExactly("one");
        }
    }
}
