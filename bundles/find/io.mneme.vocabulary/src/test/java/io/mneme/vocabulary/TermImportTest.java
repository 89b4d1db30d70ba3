package io.mneme.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.journal.Position;
import io.mneme.api.vocabulary.TermDetails;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.TermImportReport;
import io.mneme.api.vocabulary.TermImportReport.SkippedRow;
import io.mneme.api.vocabulary.Vocabulary.TermImportFormat;
import io.mneme.sound.PhoneticCodes;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.redact.FakeRedactions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermImportTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    private final MemoryJournal<TermEntry> journal = new MemoryJournal<>(new TermKind());
    private final FakeRedactions redactions = new FakeRedactions();
    private final JournalledVocabulary vocabulary = new JournalledVocabulary(journal, new PhoneticCodes(), redactions);

    @Test
    void aTextHasATermALine() {
        assertThat(text("\ufeff萍萍\r\n\n  Kate \nC++")).isEqualTo(new TermImportReport(3, 0, 0, List.of()));
        assertThat(vocabulary.find("萍萍")).isPresent();
        assertThat(vocabulary.find("Kate")).isPresent();
        assertThat(vocabulary.find("C++")).isPresent();
    }

    @Test
    void theHeaderOfCsvNamesTheColumns() {
        assertThat(
                        csv(
                                "\ufeffnote,term,variants,category\r\n\"a, \"\"b\"\"\",Kate, Katie | kayt ,person\r\n,Bob,,\r\n"))
                .isEqualTo(new TermImportReport(2, 0, 0, List.of()));
        assertThat(details("Kate")).isEqualTo(new TermDetails(List.of("Katie", "kayt"), "person", "a, \"b\""));
        assertThat(details("Bob")).isEqualTo(TermDetails.NONE);
    }

    @Test
    void importingAgainChangesNothing() {
        String text = "term,note\nKate,colleague\nBob,\n";
        csv(text);
        Position end = journal.end();
        assertThat(csv(text)).isEqualTo(new TermImportReport(0, 0, 2, List.of()));
        assertThat(journal.end()).isEqualTo(end);
    }

    @Test
    void otherDetailsReplaceTheFormerOnes() {
        csv("term,note\nKate,colleague\nBob,friend\n");
        assertThat(csv("term,note\nKate,chief\nBob,friend\n")).isEqualTo(new TermImportReport(0, 1, 1, List.of()));
        assertThat(details("Kate").note()).isEqualTo("chief");
        assertThat(journal.status().entries()).isEqualTo(2);
    }

    @Test
    void aMissingColumnLeavesThatDetailAsItIs() {
        csv("term,note,category\nKate,colleague,person\n");
        csv("term,note\nKate,chief\n");
        assertThat(details("Kate")).isEqualTo(new TermDetails(List.of(), "person", "chief"));
        assertThat(text("Kate")).isEqualTo(new TermImportReport(0, 0, 1, List.of()));
    }

    @Test
    void rowsThatBreakARuleAreSkippedWithLineAndReason() {
        TermImportReport report =
                csv("term,note\n,nothing\n\n\"Kate\",\"two\nlines\"\nBob\nKate,again\n" + "x".repeat(201) + ",\n");
        assertThat(report.added()).isEqualTo(1);
        assertThat(report.skipped()).extracting(SkippedRow::line).containsExactly(2L, 6L, 7L, 8L);
        assertThat(report.skipped())
                .extracting(SkippedRow::reason)
                .satisfiesExactly(
                        blank -> assertThat(blank).startsWith("term must be 1 to 200 characters"),
                        narrow -> assertThat(narrow).isEqualTo("columns must be 2, not 1"),
                        repeated -> assertThat(repeated).isEqualTo("term must not be repeated; it is in line 4"),
                        tooLong -> assertThat(tooLong).startsWith("term must be 1 to 200 characters"));
    }

    @ParameterizedTest(name = "text {index}")
    @ValueSource(strings = {"", "note\nx\n", "term,colour\nx,red\n", "term,term\nx,y\n"})
    void aHeaderThatIsMissingOrUnknownIsRejected(String text) {
        assertThatThrownBy(() -> csv(text))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessageStartingWith("header must name the column term");
    }

    @Test
    void quotationMarksThatAreNotClosedAreRejectedAndNothingIsImported() {
        assertThatThrownBy(() -> csv("term\nKate\n\"Bob\n"))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessageStartingWith("csv must have its quotation marks in pairs");
        assertThat(vocabulary.find("Kate")).isEmpty();
    }

    @Test
    void aTermThatIsRedactedInTheStoreIsSkipped() {
        redactions.on(RedactionSink.STORE);
        assertThat(text("hunter2\nKate").skipped())
                .containsExactly(new SkippedRow(1, "term must not contain what is redacted in the store"));
    }

    @Test
    void aPreviewReportsAnImportAndChangesNothing() {
        csv("term,note\nKate,colleague\nBob,friend\n");
        Position end = journal.end();
        TermImportReport report =
                vocabulary.previewImport("term,note\nKate,chief\nBob,friend\nAnn,\n,none\n", TermImportFormat.CSV);
        assertThat(report.added()).isEqualTo(1);
        assertThat(report.changed()).isEqualTo(1);
        assertThat(report.unchanged()).isEqualTo(1);
        assertThat(report.skipped()).extracting(SkippedRow::line).containsExactly(5L);
        assertThat(journal.end()).isEqualTo(end);
        assertThat(details("Kate").note()).isEqualTo("colleague");
    }

    @Test
    void manyTermsAreImported() {
        String all = IntStream.range(0, 2_500).mapToObj(i -> "term" + i).collect(Collectors.joining("\n"));
        assertThat(text(all).added()).isEqualTo(2_500);
        assertThat(vocabulary.find("term2499")).isPresent();
    }

    private TermImportReport text(String text) {
        return vocabulary.importTerms(text, TermImportFormat.TEXT, NOW);
    }

    private TermImportReport csv(String text) {
        return vocabulary.importTerms(text, TermImportFormat.CSV, NOW);
    }

    private TermDetails details(String term) {
        return Optional.of(term).flatMap(vocabulary::find).orElseThrow().entry().details();
    }
}
