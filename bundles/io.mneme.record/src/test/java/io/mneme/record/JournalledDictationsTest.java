package io.mneme.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.Recording;
import io.mneme.api.dictation.RevisionMismatchException;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalledDictationsTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    private final ListJournal journal = new ListJournal();
    private final JournalledDictations dictations = new JournalledDictations(journal);

    @Test
    void whatIsRecordedIsInTheJournal() {
        Stored<Dictation> stored = record("{\"final_text\":\"a\"}");
        assertThat(dictations.find(stored.id())).contains(stored);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"proofread → translate", "proofread→translate", "proofread->translate"})
    void aChainOfModesIsNotRecorded(String mode) {
        assertThat(dictations.record("{\"final_text\":\"a\",\"enhance_mode\":\"" + mode + "\"}", NOW))
                .isEqualTo(new Recording.NotRecorded("not recorded: chain mode"));
        assertThat(journal.status().entries()).isZero();
    }

    @Test
    void badInputIsNotWritten() {
        assertThatThrownBy(() -> record("{\"final_text\":1}")).isInstanceOf(InvalidEntryException.class);
        assertThat(journal.status().entries()).isZero();
    }

    @Test
    void anEditAtTheRevisionThatWasReadIsMade() {
        Stored<Dictation> stored = record("{\"final_text\":\"a\"}");
        assertThat(dictations
                        .edit(stored.id(), "{\"final_text\":\"b\"}", Optional.of(stored.revision()), NOW)
                        .entry()
                        .confirmed())
                .isEqualTo("b");
    }

    @Test
    void anEditAtAnotherRevisionIsNotMade() {
        Stored<Dictation> stored = record("{\"final_text\":\"a\"}");
        assertThatThrownBy(() -> dictations.edit(stored.id(), "{\"final_text\":\"b\"}", Optional.of("old"), NOW))
                .isInstanceOf(RevisionMismatchException.class);
        assertThat(dictations.find(stored.id())).contains(stored);
    }

    @Test
    void aDeletionAtAnotherRevisionIsNotMade() {
        Stored<Dictation> stored = record("{\"final_text\":\"a\"}");
        assertThatThrownBy(() -> dictations.delete(stored.id(), Optional.of("old")))
                .isInstanceOf(RevisionMismatchException.class);
        assertThat(dictations.find(stored.id())).contains(stored);
    }

    @Test
    void listsAModeNewestFirst() {
        record("{\"final_text\":\"a\",\"enhance_mode\":\"proofread\"}");
        record("{\"final_text\":\"b\",\"enhance_mode\":\"translate\"}");
        record("{\"final_text\":\"c\",\"enhance_mode\":\"proofread\"}");
        DictationFilter proofread =
                new DictationFilter(Optional.of("proofread"), Optional.empty(), List.of(), Optional.empty());
        assertThat(dictations.list(proofread, Position.END, 0, 10).entries())
                .extracting(stored -> stored.entry().confirmed())
                .containsExactly("c", "a");
    }

    private Stored<Dictation> record(String json) {
        return ((Recording.Recorded) dictations.record(json, NOW)).stored();
    }
}
