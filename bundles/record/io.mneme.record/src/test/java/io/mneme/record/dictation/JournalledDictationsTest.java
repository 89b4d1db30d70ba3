package io.mneme.record.dictation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.RecordResult;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.RevisionMismatchException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.search.InvalidQueryException;
import io.mneme.record.WordRedactions;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.erase.ReceiptKind;
import io.mneme.record.lookup.IndexLookup;
import io.mneme.spi.kind.MemoryJournal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalledDictationsTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    private final MemoryJournal<Dictation> journal = new MemoryJournal<>(new DictationKind());
    private final IndexLookup index = new IndexLookup();
    private final WordRedactions redactions = new WordRedactions();
    private final JournalledDictations dictations = new JournalledDictations(
            journal,
            index,
            redactions,
            EntryEraser.of(List.of(), new MemoryJournal<>(new ReceiptKind())),
            new SimpleMeterRegistry());

    @Test
    void whatIsRecordedIsInTheJournal() {
        StoredEntry<Dictation> stored = record("{\"final_text\":\"a\"}");
        assertThat(dictations.find(stored.id())).contains(stored);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"proofread → translate", "proofread→translate", "proofread->translate"})
    void aChainOfModesIsNotRecorded(String mode) {
        assertThat(dictations.record("{\"final_text\":\"a\",\"enhance_mode\":\"" + mode + "\"}", NOW))
                .isEqualTo(new RecordResult.NotRecorded("not recorded: chain mode"));
        assertThat(journal.status().entries()).isZero();
    }

    @Test
    void anEditCannotMakeAChainOfModes() {
        StoredEntry<Dictation> stored = record("{\"final_text\":\"a\"}");
        assertThatThrownBy(() -> dictations.edit(
                        stored.id(), "{\"enhance_mode\":\"proofread → translate\"}", Optional.empty(), NOW))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessageStartingWith("enhance_mode must not be a chain of modes");
        assertThat(dictations.find(stored.id())).contains(stored);
    }

    @Test
    void noneIsCalledAsThePathOfTheStatistics() {
        assertThatThrownBy(() -> record("{\"final_text\":\"a\",\"id\":\"stats\"}"))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessageContaining("and not stats, tags or export");
    }

    @Test
    void badInputIsNotWritten() {
        assertThatThrownBy(() -> record("{\"final_text\":1}")).isInstanceOf(InvalidEntryException.class);
        assertThat(journal.status().entries()).isZero();
    }

    @Test
    void anEditAtTheRevisionThatWasReadIsMade() {
        StoredEntry<Dictation> stored = record("{\"final_text\":\"a\"}");
        assertThat(dictations
                        .edit(stored.id(), "{\"final_text\":\"b\"}", Optional.of(stored.revision()), NOW)
                        .entry()
                        .finalText())
                .isEqualTo("b");
    }

    @Test
    void anEditAtAnotherRevisionIsNotMade() {
        StoredEntry<Dictation> stored = record("{\"final_text\":\"a\"}");
        assertThatThrownBy(() -> dictations.edit(stored.id(), "{\"final_text\":\"b\"}", Optional.of("old"), NOW))
                .isInstanceOf(RevisionMismatchException.class);
        assertThat(dictations.find(stored.id())).contains(stored);
    }

    @Test
    void aDeletionAtAnotherRevisionIsNotMade() {
        StoredEntry<Dictation> stored = record("{\"final_text\":\"a\"}");
        assertThatThrownBy(() -> dictations.delete(stored.id(), Optional.of("old")))
                .isInstanceOf(RevisionMismatchException.class);
        assertThat(dictations.find(stored.id())).contains(stored);
    }

    @Test
    void listsAModeNewestFirst() {
        record("{\"final_text\":\"a\",\"enhance_mode\":\"proofread\"}");
        record("{\"final_text\":\"b\",\"enhance_mode\":\"translate\"}");
        record("{\"final_text\":\"c\",\"enhance_mode\":\"proofread\"}");
        assertThat(listed(filter("proofread", Optional.empty(), true))).containsExactly("c", "a");
    }

    @Test
    void listsWhatWasSaidAtAMomentOrLater() {
        record("{\"final_text\":\"a\",\"timestamp\":\"2026-03-12T10:29:59Z\"}");
        record("{\"final_text\":\"b\",\"timestamp\":\"2026-03-12T18:30:00+08:00\"}");
        assertThat(listed(filter("off", Optional.of(NOW), true))).containsExactly("b");
    }

    @Test
    void listsWhatHasNoReadableTimeOnlyIfNoTimeIsAskedFor() {
        journal.append(new DictationKind().decode("{\"final_text\":\"a\",\"timestamp\":\"../esc\"}"));
        assertThat(listed(filter("off", Optional.of(Instant.EPOCH), true))).isEmpty();
        assertThat(listed(filter("off", Optional.empty(), true))).containsExactly("a");
    }

    @Test
    void leavesArchivedOnesOutWhenAskedTo() {
        journal.archive(record("{\"final_text\":\"a\"}").id());
        record("{\"final_text\":\"b\"}");
        assertThat(listed(filter("off", Optional.empty(), false))).containsExactly("b");
        assertThat(listed(filter("off", Optional.empty(), true))).containsExactly("b", "a");
    }

    @Test
    void allTextsAreRedactedTogetherBeforeTheyAreWritten() {
        redactions.redact(RedactionSink.STORE, "Kate");
        StoredEntry<Dictation> stored =
                record("{\"asr_text\":\"cat Kate\",\"enhanced_text\":\"call Kate\",\"final_text\":\"Kate!\"}");
        assertThat(stored.entry().asrText()).isEqualTo("cat [word-1]");
        assertThat(stored.entry().enhancedText()).contains("call [word-1]");
        assertThat(stored.entry().finalText()).isEqualTo("[word-1]!");
    }

    @Test
    void anEditIsRedactedToo() {
        redactions.redact(RedactionSink.STORE, "Kate");
        String id = record("{\"final_text\":\"a\"}").id();
        assertThat(dictations
                        .edit(id, "{\"final_text\":\"Kate\"}", Optional.empty(), NOW)
                        .entry()
                        .finalText())
                .isEqualTo("[word-1]");
    }

    @Test
    void whatCannotBeRedactedIsNotWritten() {
        redactions.fail(RedactionSink.STORE);
        assertThatThrownBy(() -> record("{\"final_text\":\"a\"}")).isInstanceOf(RedactionException.class);
        assertThat(journal.status().entries()).isZero();
    }

    @Test
    void listsWhatTheIndexFinds() {
        StoredEntry<Dictation> tea = record("{\"final_text\":\"teas\",\"stt_model\":\"whisper\"}");
        record("{\"final_text\":\"coffee\"}");
        index.bindIndex((journalName, text) -> Optional.of(List.of(tea.position())));
        assertThat(listed(containing("tea drinking"))).containsExactly("teas");
        assertThat(listed(containing("tea drinking", "stt:whisper"))).containsExactly("teas");
        assertThat(listed(containing("tea drinking", "stt:other"))).isEmpty();
    }

    @Test
    void readsTheJournalWhileTheIndexCannotAnswer() {
        record("{\"final_text\":\"green tea\"}");
        record("{\"final_text\":\"coffee\"}");
        index.bindIndex((journalName, text) -> Optional.empty());
        assertThat(listed(containing("en te"))).containsExactly("green tea");
    }

    @Test
    void aTextThatIsNoQueryIsRejected() {
        index.bindIndex((journalName, text) -> {
            throw new InvalidQueryException(0, "a quote must be closed");
        });
        assertThatThrownBy(() -> listed(containing("\"tea"))).isInstanceOf(InvalidQueryException.class);
    }

    private static DictationFilter containing(String text, String... tags) {
        return new DictationFilter(Optional.empty(), Optional.empty(), List.of(tags), Optional.of(text), true);
    }

    private List<String> listed(DictationFilter filter) {
        return dictations.list(filter, Position.END, 0, 10).entries().stream()
                .map(stored -> stored.entry().finalText())
                .toList();
    }

    private static DictationFilter filter(String mode, Optional<Instant> since, boolean archived) {
        return new DictationFilter(Optional.of(mode), since, List.of(), Optional.empty(), archived);
    }

    private StoredEntry<Dictation> record(String json) {
        return ((RecordResult.Recorded) dictations.record(json, NOW)).stored();
    }
}
