package io.mneme.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A journal fails from a request on, and works again after another. */
class FailingJournalTest {

    private static final JournalException FULL = new JournalException("the disk is full");

    private final FailingJournal<Dictation> journal =
            new FailingJournal<>(new NumberedKind<>(RecordKinds.dictation(), "d"));
    private final InMemoryRecord record =
            InMemoryRecord.over(RecordJournals.create().withDictations(journal));

    static Stream<Consumer<Journal<Dictation>>> accesses() {
        return Stream.of(
                journal -> journal.append(RecordKinds.dictation().decode("{\"final_text\":\"x\"}")),
                journal -> journal.find("d1"),
                journal -> journal.edit("d1", stored -> stored),
                journal -> journal.delete("d1", Optional.empty()),
                journal -> journal.erase(List.of("d1")),
                journal -> journal.newest(Journal.ALL_ENTRIES, 1, any -> true),
                journal -> journal.page(EntryQuery.ofLane(Journal.ALL_ENTRIES), Position.END, 0, 1),
                journal -> journal.search(EntryQuery.ofLane(Journal.ALL_ENTRIES), any -> true, Position.END, 0, 1),
                journal -> journal.eventsAfter(Position.START, 1),
                journal -> journal.changesAfter(Position.START, Integer.MAX_VALUE),
                journal -> journal.lanes("", Position.END, 1));
    }

    @ParameterizedTest
    @MethodSource("accesses")
    void everyReadAndWriteFails(Consumer<Journal<Dictation>> access) {
        journal.fail(FULL);

        assertThatThrownBy(() -> access.accept(journal)).isSameAs(FULL);
    }

    @Test
    void theServiceOverItFailsInTheSameWay() {
        journal.fail(FULL);

        assertThatThrownBy(() -> record.dictations().record("{\"final_text\":\"x\"}", Instant.EPOCH))
                .isSameAs(FULL);
    }

    @Test
    void theEntriesFromBeforeAreThereAgain() {
        record.dictations().record("{\"final_text\":\"x\"}", Instant.EPOCH);
        journal.fail(FULL);
        journal.recover();

        assertThat(record.dictations()
                        .list(DictationFilter.ALL, Position.END, 0, 10)
                        .entries())
                .hasSize(1);
    }
}
