package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines that another program overwrites where they are. */
class OverwrittenLineTest {

    private static final String ONE = "{\"text\":\"one\"}\n";
    private static final String TWO = "{\"text\":\"two\"}\n";

    @TempDir
    Path folder;

    @Test
    void aLineOverwrittenByOneOfTheSameLengthInAFileThatAlsoGrewIsAnEntryLikeAnyOther() {
        Notebook.given(folder, ONE + TWO);
        try (Notebook notebook = Notebook.open(folder)) {
            Notebook.given(folder, ONE.replace("one", "new") + TWO + "{\"text\":\"three\"}\n");
            assertThat(notebook.texts()).containsExactly("new", "two", "three");
            assertThat(notebook.journal().changesAfter(Position.START))
                    .extracting(Change::what)
                    .containsExactly(Change.What.REPLACED_FILE);
            for (Stored<Note> stored : notebook.all()) {
                assertThat(notebook.journal().find(stored.id())).contains(stored);
            }
            notebook.delete(notebook.ids().get(0));
            assertThat(notebook.texts()).containsExactly("two", "three");
            notebook.reopen();
            assertThat(notebook.texts()).containsExactly("two", "three");
        }
    }

    @Test
    void anEntryBehindAMarkOfUtf8InTheMiddleOfAFileIsReadAndItsBytesStay() {
        String content = ONE + "\uFEFF" + TWO + "\uFEFF\n";
        Notebook.given(folder, content);
        try (Notebook notebook = Notebook.open(folder)) {
            assertThat(notebook.texts()).containsExactly("one", "two");
            notebook.reopenWithoutCheckpoint();
            assertThat(notebook.content()).isEqualTo(content);
            notebook.delete(notebook.ids().get(1));
            assertThat(notebook.texts()).containsExactly("one");
        }
    }
}
