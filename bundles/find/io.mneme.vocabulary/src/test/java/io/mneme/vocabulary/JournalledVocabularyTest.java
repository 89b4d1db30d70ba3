package io.mneme.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.RevisionMismatchException;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.vocabulary.TermDetails;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.TermMatch;
import io.mneme.api.vocabulary.UnknownTermException;
import io.mneme.api.vocabulary.Vocabulary.PutResult;
import io.mneme.api.vocabulary.Vocabulary.TermFilter;
import io.mneme.sound.PhoneticCodes;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.redact.FakeRedactions;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalledVocabularyTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");
    private static final TermDetails COLLEAGUE = new TermDetails(List.of("Katie"), "person", "colleague");
    private static final Optional<String> ANY = Optional.empty();

    private final MemoryJournal<TermEntry> journal = new MemoryJournal<>(new TermKind());
    private final FakeRedactions redactions = new FakeRedactions();
    private final JournalledVocabulary vocabulary = new JournalledVocabulary(journal, new PhoneticCodes(), redactions);

    @Test
    void aNewTermIsCreatedInTheJournal() {
        PutResult result = put("Kate", COLLEAGUE);
        assertThat(result.created()).isTrue();
        assertThat(journal.find(result.stored().id()).orElseThrow().entry())
                .isEqualTo(new TermEntry(
                        result.stored().id(),
                        "2026-03-12T10:30:00.000Z",
                        "Kate",
                        List.of("Katie"),
                        "person",
                        "colleague",
                        Map.of()));
    }

    @Test
    void aTermThatIsThereIsReplaced() {
        String id = put("Kate", COLLEAGUE).stored().id();
        PutResult result = put("Kate", TermDetails.NONE);
        assertThat(result.created()).isFalse();
        assertThat(result.stored().id()).isEqualTo(id);
        assertThat(vocabulary.find("Kate").orElseThrow().entry().details()).isEqualTo(TermDetails.NONE);
    }

    @Test
    void theSameDetailsChangeNothing() {
        StoredEntry<TermEntry> before = put("Kate", COLLEAGUE).stored();
        Position end = journal.end();
        PutResult result = vocabulary.put("Kate", COLLEAGUE, ANY, NOW.plusSeconds(1));
        assertThat(result.stored()).isEqualTo(before);
        assertThat(journal.end()).isEqualTo(end);
    }

    @Test
    void composedAndDecomposedCharactersAreTheSameTerm() {
        put("José", COLLEAGUE);
        assertThat(put("Jose\u0301", TermDetails.NONE).created()).isFalse();
        assertThat(vocabulary.find("Jose\u0301")).isPresent();
    }

    @Test
    void termsThatDifferInCaseAreTwo() {
        put("US", TermDetails.NONE);
        assertThat(put("us", TermDetails.NONE).created()).isTrue();
    }

    @Test
    void whatAnotherProgramWroteBesideATermStays() {
        journal.append(new TermEntry("", "", "Kate", List.of(), "", "", Map.of("colour", "\"red\"")));
        put("Kate", COLLEAGUE);
        assertThat(vocabulary.find("Kate").orElseThrow().entry().extraFields()).containsEntry("colour", "\"red\"");
    }

    @Test
    void aChangeAtAnEarlierRevisionIsRejected() {
        String before = put("Kate", COLLEAGUE).stored().revision();
        put("Kate", TermDetails.NONE);
        assertThatThrownBy(() -> vocabulary.put("Kate", COLLEAGUE, Optional.of(before), NOW))
                .isInstanceOf(RevisionMismatchException.class);
        assertThatThrownBy(() -> vocabulary.delete("Kate", Optional.of(before)))
                .isInstanceOf(RevisionMismatchException.class);
    }

    @Test
    void aRevisionOfATermThatIsNotThereIsRejected() {
        assertThatThrownBy(() -> vocabulary.put("Kate", COLLEAGUE, Optional.of("r"), NOW))
                .isInstanceOf(UnknownTermException.class)
                .hasMessage("the vocabulary has no term Kate");
    }

    @Test
    void aDeletedTermIsGoneAndCanBePutAgain() {
        put("Kate", COLLEAGUE);
        vocabulary.delete("Kate", ANY);
        assertThat(vocabulary.find("Kate")).isEmpty();
        assertThat(vocabulary.select("Kate", 1)).isEmpty();
        assertThat(put("Kate", COLLEAGUE).created()).isTrue();
        assertThatThrownBy(() -> vocabulary.delete("Bob", ANY)).isInstanceOf(UnknownTermException.class);
    }

    @Test
    void ofSeveralLinesOfATermTheLastOneAppliesAndAllAreDeleted() {
        journal.append(line("Kate", "first"));
        journal.append(line("Kate", "second"));
        assertThat(vocabulary.find("Kate").orElseThrow().entry().note()).isEqualTo("second");
        assertThat(vocabulary.list(TermFilter.ALL, Position.END, 0, 10).total()).isEqualTo(1);
        vocabulary.delete("Kate", ANY);
        assertThat(vocabulary.find("Kate")).isEmpty();
        assertThat(journal.status().entries()).isZero();
    }

    @Test
    void listsTheTermAddedLastFirst() {
        List.of("a", "b", "c").forEach(term -> put(term, TermDetails.NONE));
        Slice<TermEntry> first = vocabulary.list(TermFilter.ALL, Position.END, 0, 2);
        assertThat(names(first)).containsExactly("c", "b");
        assertThat(first.total()).isEqualTo(3);
        assertThat(first.hasMore()).isTrue();
        Slice<TermEntry> rest =
                vocabulary.list(TermFilter.ALL, first.entries().get(1).position(), 0, 2);
        assertThat(names(rest)).containsExactly("a");
        assertThat(rest.hasMore()).isFalse();
        assertThat(names(vocabulary.list(TermFilter.ALL, Position.END, 2, 2))).containsExactly("a");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"KATE", "kati", "collea"})
    void aFilterFindsATextInTermVariantsAndNote(String text) {
        put("Kate", COLLEAGUE);
        put("Bob", TermDetails.NONE);
        TermFilter filter = new TermFilter(Optional.of(text), Optional.empty());
        assertThat(names(vocabulary.list(filter, Position.END, 0, 10))).containsExactly("Kate");
    }

    @Test
    void aFilterFindsACategory() {
        put("Kate", COLLEAGUE);
        put("Bob", TermDetails.NONE);
        TermFilter filter = new TermFilter(Optional.empty(), Optional.of("person"));
        assertThat(names(vocabulary.list(filter, Position.END, 0, 10))).containsExactly("Kate");
    }

    @Test
    void selectsWhatWasPutChangedAndDeletedUntilNow() {
        put("萍萍", TermDetails.NONE);
        assertThat(vocabulary.select("平平", 5)).extracting(TermMatch::type).containsExactly(TermMatch.MatchType.SOUND);
        put("萍萍", new TermDetails(List.of("平平"), "", ""));
        assertThat(vocabulary.select("平平", 5)).extracting(TermMatch::type).containsExactly(TermMatch.MatchType.VARIANT);
        vocabulary.delete("萍萍", ANY);
        assertThat(vocabulary.select("平平", 5)).isEmpty();
    }

    @Test
    void aFileThatAnotherProgramReplacedIsReadAgain() {
        put("Kate", COLLEAGUE);
        assertThat(vocabulary.find("Kate")).isPresent();
        journal.replaceFile();
        put("Bob", TermDetails.NONE);
        assertThat(vocabulary.find("Kate")).isEmpty();
        assertThat(vocabulary.find("Bob")).isPresent();
    }

    @ParameterizedTest(name = "\"{0}\"")
    @ValueSource(strings = {"", " ", " Kate", "Kate\n", "Ka\nte", "Ka\0te", "Ka\u2028te", "Kate\ud83d"})
    void aTermThatBreaksARuleIsRejected(String term) {
        assertThatThrownBy(() -> put(term, TermDetails.NONE))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessageStartingWith("term must be 1 to 200 characters");
        assertThatThrownBy(() -> put("Kate", new TermDetails(List.of("Katie", term), "", "")))
                .hasMessageStartingWith("variants[1] must be 1 to 200 characters");
    }

    @Test
    void whatIsTooLongIsRejected() {
        put("😀".repeat(200), new TermDetails(List.of(), "c".repeat(200), "n".repeat(1_000)));
        assertThatThrownBy(() -> put("a".repeat(201), TermDetails.NONE)).hasMessageStartingWith("term must");
        assertThatThrownBy(() -> put("a", new TermDetails(List.of(), "c".repeat(201), "")))
                .hasMessageStartingWith("category must");
        assertThatThrownBy(() -> put("a", new TermDetails(List.of(), "", "n".repeat(1_001))))
                .hasMessageStartingWith("note must");
        assertThatThrownBy(() -> put("a", new TermDetails(Collections.nCopies(51, "b"), "", "")))
                .hasMessageStartingWith("variants must be at most 50");
    }

    @Test
    void aNoteIsRedacted() {
        redactions.on(RedactionSink.STORE);
        put("Kate", new TermDetails(List.of(), "", "her password is hunter2"));
        assertThat(vocabulary.find("Kate").orElseThrow().entry().note()).isEqualTo("her password is [secret-1]");
    }

    @Test
    void aSpellingWithWhatIsRedactedIsRejected() {
        redactions.on(RedactionSink.STORE);
        assertThatThrownBy(() -> put("hunter2", TermDetails.NONE))
                .hasMessage("term must not contain what is redacted in the store");
        assertThatThrownBy(() -> put("Kate", new TermDetails(List.of("hunter2"), "", "")))
                .hasMessage("variants must not contain what is redacted in the store");
        assertThatThrownBy(() -> put("Kate", new TermDetails(List.of(), "hunter2", "")))
                .hasMessage("category must not contain what is redacted in the store");
    }

    @Test
    void aLimitBelowOneIsRejected() {
        assertThatThrownBy(() -> vocabulary.select("Kate", 0)).hasMessage("limit must be at least 1: 0");
    }

    private PutResult put(String term, TermDetails details) {
        return vocabulary.put(term, details, ANY, NOW);
    }

    private static TermEntry line(String term, String note) {
        return new TermEntry("", "", term, List.of(), "", note, Map.of());
    }

    private static List<String> names(Slice<TermEntry> slice) {
        return slice.entries().stream().map(stored -> stored.entry().term()).toList();
    }
}
