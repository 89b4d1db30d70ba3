package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.journal.ClosedJournalException;
import io.mneme.api.journal.Position;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A journal that was closed names itself in the exception of every call. */
class ClosedJournalTest {

    @TempDir
    Path folder;

    /** What is asked of the journal. */
    enum Call {
        APPEND(notes -> notes.append("a", "late")),
        EDIT(notes -> notes.edit("n1", "changed")),
        DELETE(notes -> notes.delete("n1")),
        ERASE(notes -> notes.journal().erase(List.of("n1"))),
        FIND(notes -> notes.journal().find("n1")),
        READ(JournalFixture::all),
        FOLLOW(notes -> notes.journal().eventsAfter(Position.START, 10));

        private final Consumer<JournalFixture> call;

        Call(Consumer<JournalFixture> call) {
            this.call = call;
        }
    }

    @ParameterizedTest
    @EnumSource
    void namesItself(Call call) {
        JournalFixture notes = JournalFixture.open(folder);
        notes.append("a", "first");
        notes.close();
        assertThatThrownBy(() -> call.call.accept(notes))
                .isInstanceOf(ClosedJournalException.class)
                .hasMessage("the journal note is closed");
    }
}
