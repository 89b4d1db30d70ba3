package io.mneme.record.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.entry.ImportedEntry;
import io.mneme.api.entry.ImportedEntry.ImportOutcome;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.dictation.DictationKind;
import io.mneme.spi.kind.MemoryJournal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchImporterTest {

    private static final DictationKind KIND = new DictationKind();

    /** A journal that keeps no long text, and counts its writes. */
    private static final class StrictJournal extends MemoryJournal<Dictation> {

        private final List<Integer> writes = new ArrayList<>();

        StrictJournal() {
            super(KIND);
        }

        @Override
        public List<StoredEntry<Dictation>> appendAll(List<Dictation> entries) {
            if (entries.stream().anyMatch(entry -> entry.finalText().length() > 100)) {
                throw new InvalidEntryException("final_text", "is too long");
            }
            if (entries.stream().anyMatch(entry -> entry.finalText().equals("full"))) {
                throw new JournalException("the disk is full");
            }
            writes.add(entries.size());
            return super.appendAll(entries);
        }
    }

    private final StrictJournal journal = new StrictJournal();
    private final BatchImporter<Dictation> importer =
            new BatchImporter<>(journal, Dictation::id, entry -> entry.withTexts("", entry.finalText()));

    @Test
    void recordsAllWithOneWriteAndInTheirOrder() {
        assertThat(outcomes(entries(0, 300))).hasSize(300).containsOnly(ImportOutcome.RECORDED);
        assertThat(journal.writes).containsExactly(300);
        assertThat(ids()).isEqualTo(entries(0, 300).stream().map(Dictation::id).toList());
    }

    @Test
    void passesOverWhatIsThere() {
        outcomes(entries(0, 2));
        assertThat(outcomes(entries(0, 4)))
                .containsExactly(
                        ImportOutcome.KNOWN, ImportOutcome.KNOWN, ImportOutcome.RECORDED, ImportOutcome.RECORDED);
        assertThat(ids()).containsExactly("e0", "e1", "e2", "e3");
    }

    @Test
    void passesOverWhatWasDeleted() {
        outcomes(entries(0, 3));
        journal.delete("e1", Optional.empty());
        assertThat(outcomes(entries(0, 5)))
                .containsExactly(
                        ImportOutcome.KNOWN,
                        ImportOutcome.KNOWN,
                        ImportOutcome.KNOWN,
                        ImportOutcome.RECORDED,
                        ImportOutcome.RECORDED);
        assertThat(ids()).containsExactly("e0", "e2", "e3", "e4");
    }

    @Test
    void recordsTheFirstOfTwoWithTheSameId() {
        assertThat(outcomes(List.of(entry("a", "first"), entry("b", "x"), entry("a", "second"))))
                .containsExactly(ImportOutcome.RECORDED, ImportOutcome.RECORDED, ImportOutcome.KNOWN);
        assertThat(journal.find("a").orElseThrow().entry().finalText()).isEqualTo("first");
    }

    @Test
    void losesOnlyTheEntryThatTheJournalRefuses() {
        List<Dictation> entries = new ArrayList<>(entries(0, 7));
        entries.add(3, entry("long", "x".repeat(101)));
        List<ImportedEntry> results = importer.importAll(entries, entry -> "");
        assertThat(results.get(3)).isEqualTo(new ImportedEntry(ImportOutcome.REJECTED, "final_text is too long"));
        assertThat(ids()).containsExactly("e0", "e1", "e2", "e3", "e4", "e5", "e6");
    }

    @Test
    void doesNotRecordWhatItsKindExcludes() {
        List<ImportedEntry> results =
                importer.importAll(entries(0, 2), entry -> entry.id().equals("e0") ? "by rule" : "");
        assertThat(results)
                .containsExactly(
                        new ImportedEntry(ImportOutcome.EXCLUDED, "by rule"), ImportedEntry.of(ImportOutcome.RECORDED));
    }

    @Test
    void losesOnlyTheEntryThatBreaksARuleOfItsKind() {
        BatchImporter<Dictation> strict = new BatchImporter<>(journal, Dictation::id, entry -> {
            if (entry.id().equals("e1")) {
                throw new InvalidEntryException("final_text", "breaks a rule");
            }
            return entry;
        });
        assertThat(strict.importAll(entries(0, 3), entry -> ""))
                .containsExactly(
                        ImportedEntry.of(ImportOutcome.RECORDED),
                        new ImportedEntry(ImportOutcome.REJECTED, "final_text breaks a rule"),
                        ImportedEntry.of(ImportOutcome.RECORDED));
        assertThat(ids()).containsExactly("e0", "e2");
    }

    @Test
    void aPreviewSaysTheSameAndRecordsNothing() {
        outcomes(entries(0, 1));
        List<Dictation> entries =
                List.of(entry("e0", "there"), entry("a", "first"), entry("a", "second"), entry("b", ""));
        List<ImportedEntry> preview =
                importer.previewAll(entries, entry -> entry.id().equals("b") ? "by rule" : "");
        assertThat(ids()).containsExactly("e0");
        assertThat(importer.importAll(entries, entry -> entry.id().equals("b") ? "by rule" : ""))
                .isEqualTo(preview);
    }

    @Test
    void storesWhatTheRedactionReturns() {
        outcomes(List.of(entry("a", "text")));
        assertThat(journal.find("a").orElseThrow().entry().asrText()).isEmpty();
    }

    @Test
    void recordsNothingOfABatchWhoseWriteFails() {
        List<Dictation> entries = List.of(entry("a", "x"), entry("b", "full"));
        assertThatThrownBy(() -> outcomes(entries)).hasMessage("the disk is full");
        assertThat(ids()).isEmpty();
    }

    @Test
    void refusesAnEntryWithoutAnId() {
        List<Dictation> entries = List.of(entry("a", "x"), entry("", "x"));
        assertThatThrownBy(() -> outcomes(entries)).isInstanceOf(IllegalArgumentException.class);
        assertThat(ids()).isEmpty();
    }

    private List<ImportOutcome> outcomes(List<Dictation> entries) {
        return importer.importAll(entries, entry -> "").stream()
                .map(ImportedEntry::outcome)
                .toList();
    }

    private List<String> ids() {
        return journal.newest(Journal.ALL_ENTRIES, 1_000, entry -> true).stream()
                .map(StoredEntry::id)
                .toList();
    }

    private static List<Dictation> entries(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(n -> entry("e" + n, "text " + n))
                .toList();
    }

    private static Dictation entry(String id, String text) {
        return KIND.withId(KIND.decode("{\"final_text\":\"" + text + "\"}"), id);
    }
}
