package io.mneme.record.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dialogue.Message;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.TakenIdException;
import io.mneme.api.journal.EntryNotAcceptedException;
import io.mneme.api.journal.EntryRecorder;
import io.mneme.api.journal.RevisionMismatchException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.record.dictation.DictationKind;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.erase.ReceiptKind;
import io.mneme.record.message.MessageKind;
import io.mneme.spi.kind.EntryParser;
import io.mneme.spi.kind.JsonNoteKind;
import io.mneme.spi.kind.JsonNoteKind.JsonNote;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.redact.FakeRedactions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalEntryRecorderTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");
    private static final String TEA = "{\"conversation_id\":\"c1\",\"role\":\"user\",\"content\":\"tea\",\"x\":1.50}";

    private final MemoryJournal<Message> journal = new MemoryJournal<>(new MessageKind());
    private final FakeRedactions redactions = new FakeRedactions();
    private final JournalEntryRecorder recorder =
            new JournalEntryRecorder(redactions, EntryEraser.of(List.of(), new MemoryJournal<>(new ReceiptKind())));

    /** Journals of notes whose input does what a test wants. */
    private static MemoryJournal<JsonNote> notes(Function<String, JsonNote> reader) {
        return new MemoryJournal<>(new JsonNoteKind() {
            @Override
            public Optional<EntryParser<JsonNote>> parser() {
                return Optional.of(new EntryParser<>() {
                    @Override
                    public JsonNote read(String json, Instant now) {
                        return reader.apply(json);
                    }

                    @Override
                    public String id(JsonNote entry) {
                        return entry.id();
                    }
                });
            }
        });
    }

    @Test
    void anEntryIsReadByTheInputOfItsKindAndAppended() {
        StoredEntry<Message> stored = recorder.record(journal, TEA, NOW);
        assertThat(journal.find(stored.id())).contains(stored);
        assertThat(stored.entry().content()).isEqualTo("tea");
        assertThat(stored.entry().timestamp()).isEqualTo("2026-03-12T10:30:00.000Z");
        assertThat(stored.entry().extraFields()).containsEntry("x", "1.50");
    }

    @Test
    void aJournalWhoseKindHasNoInputIsNotWritten() {
        MemoryJournal<?> dictations = new MemoryJournal<>(new DictationKind());
        assertThatThrownBy(() -> recorder.record(dictations, "{\"final_text\":\"tea\"}", NOW))
                .isInstanceOf(EntryNotAcceptedException.class)
                .hasMessageContaining("dictation");
        assertThatThrownBy(() -> recorder.edit(dictations, "a", "{}", Optional.empty(), NOW))
                .isInstanceOf(EntryNotAcceptedException.class);
        assertThatThrownBy(() -> recorder.delete(dictations, "a", Optional.empty()))
                .isInstanceOf(EntryNotAcceptedException.class);
        assertThat(dictations.status().entries()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "[]", "{} {}", "{\"content\":\"a\",\"content\":\"b\"}"})
    void whatIsNotOneObjectIsRejected(String json) {
        assertThatThrownBy(() -> recorder.record(journal, json, NOW)).isInstanceOf(MalformedJsonException.class);
    }

    @Test
    void aTextWithNulIsRejectedWhateverTheKindAccepts() {
        MemoryJournal<JsonNote> notes = notes(json -> new JsonNote("", json));
        assertThatThrownBy(() -> recorder.record(notes, "{\"text\":\"a\\u0000\"}", NOW))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessageContaining("text");
    }

    @Test
    void aRuleOfTheKindNamesTheField() {
        assertThatThrownBy(() -> recorder.record(journal, "{\"role\":\"user\"}", NOW))
                .isInstanceOfSatisfying(InvalidEntryException.class, rejected -> assertThat(rejected.field())
                        .isEqualTo("content"));
    }

    @Test
    void anIdThatIsTakenIsRejected() {
        String withId = TEA.replace("{", "{\"id\":\"m1\",");
        recorder.record(journal, withId, NOW);
        assertThatThrownBy(() -> recorder.record(journal, withId, NOW)).isInstanceOf(TakenIdException.class);
    }

    @Test
    void noTextIsStoredAsItIsIfTheStoreIsRedacted() {
        redactions.on(RedactionSink.STORE);
        String secret =
                "{\"conversation_id\":\"c1\",\"role\":\"user\",\"content\":\"hunter2\",\"author\":\"hunter2\",\"x\":[\"hunter2\"]}";
        StoredEntry<Message> stored = recorder.record(journal, secret, NOW);
        assertThat(journal.json(stored.entry())).doesNotContain("hunter2").contains("\"content\":\"[secret-1]\"");
    }

    @Test
    void aReferenceIsStoredAsItIs() {
        redactions.on(RedactionSink.STORE);
        StoredEntry<Message> stored = recorder.record(journal, TEA.replace("c1", "hunter2"), NOW);
        assertThat(stored.entry().conversation()).isEqualTo("hunter2");
    }

    @Test
    void byDefaultEveryTextIsRedactedButTheId() {
        redactions.on(RedactionSink.STORE);
        MemoryJournal<JsonNote> notes = notes(json -> new JsonNote("n1", json));
        StoredEntry<JsonNote> stored =
                recorder.record(notes, "{\"id\":\"hunter2\",\"title\":\"hunter2\",\"hunter2\":1}", NOW);
        assertThat(notes.json(stored.entry()))
                .isEqualTo("{\"id\":\"hunter2\",\"title\":\"[secret-1]\",\"[secret-1]\":1}");
    }

    @Test
    void whatCannotBeRedactedIsNotStored() {
        redactions.on(RedactionSink.STORE);
        assertThatThrownBy(() -> recorder.record(journal, TEA.replace("tea", FakeRedactions.POISON), NOW))
                .isInstanceOf(RedactionException.class);
        assertThat(journal.status().entries()).isZero();
    }

    @Test
    void aListIsAppendedInItsOrder() {
        String list = "[" + TEA + "," + TEA.replace("tea", "milk") + "]";
        assertThat(recorder.recordAll(journal, list, Map.of(), NOW))
                .extracting(stored -> stored.entry().content())
                .containsExactly("tea", "milk");
        assertThat(journal.status().entries()).isEqualTo(2);
    }

    @Test
    void entriesOfAListGetTheFieldsThatTheyDoNotHave() {
        String list = "[" + TEA + ",{\"role\":\"user\",\"content\":\"b\"}]";
        assertThat(recorder.recordAll(journal, list, Map.of("conversation_id", "c7"), NOW))
                .extracting(stored -> stored.entry().conversation())
                .containsExactly("c1", "c7");
    }

    @Test
    void aListOfNoneOrOfMoreThanAThousandIsRejected() {
        String many = "[" + (TEA + ",").repeat(EntryRecorder.MAX_ENTRIES) + TEA + "]";
        for (String list : List.of("[]", many)) {
            assertThatThrownBy(() -> recorder.recordAll(journal, list, Map.of(), NOW))
                    .hasMessage("a list must have 1 to 1000 entries");
        }
        assertThat(journal.status().entries()).isZero();
    }

    @Test
    void aRejectedEntryOfAListIsNamedAndRejectsAll() {
        String list = "[" + TEA + ",{\"role\":\"user\"}]";
        assertThatThrownBy(() -> recorder.recordAll(journal, list, Map.of(), NOW))
                .isInstanceOfSatisfying(InvalidEntryException.class, rejected -> assertThat(rejected.field())
                        .isEqualTo("[1].content"));
        assertThat(journal.status().entries()).isZero();
    }

    @Test
    void aTextWithNulInAListIsNamedByItsPlace() {
        assertThatThrownBy(() -> recorder.recordAll(journal, "[" + TEA + ",{\"x\":\"\\u0000\"}]", Map.of(), NOW))
                .hasMessage("[1].x must not contain NUL");
    }

    @Test
    void twoEntriesOfAListMustNotHaveOneId() {
        String withId = TEA.replace("{", "{\"id\":\"m1\",");
        assertThatThrownBy(
                        () -> recorder.recordAll(journal, "[" + withId + "," + TEA + "," + withId + "]", Map.of(), NOW))
                .hasMessage("[2].id must not be the id of [0], too");
    }

    @Test
    void aTakenIdInAListIsNamedByItsPlace() {
        String withId = TEA.replace("{", "{\"id\":\"m1\",");
        recorder.record(journal, withId, NOW);
        assertThatThrownBy(() -> recorder.recordAll(journal, "[" + TEA + "," + withId + "]", Map.of(), NOW))
                .isInstanceOf(TakenIdException.class)
                .hasMessageContaining("[1].id must be new");
        assertThat(journal.status().entries()).isEqualTo(1);
    }

    @Test
    void everyEntryOfAListIsRedacted() {
        redactions.on(RedactionSink.STORE);
        String list = "[" + TEA + "," + TEA.replace("tea", "hunter2") + "]";
        assertThat(recorder.recordAll(journal, list, Map.of(), NOW)
                        .get(1)
                        .entry()
                        .content())
                .isEqualTo("[secret-1]");
    }

    @Test
    void anEditChangesTheFieldsOfThePatchOnly() {
        String id = recorder.record(journal, TEA, NOW).id();
        StoredEntry<Message> edited =
                recorder.edit(journal, id, "{\"content\":\"milk\",\"x\":null}", Optional.empty(), NOW.plusSeconds(9));
        assertThat(journal.find(id)).contains(edited);
        assertThat(edited.entry().content()).isEqualTo("milk");
        assertThat(edited.entry().timestamp()).isEqualTo("2026-03-12T10:30:00.000Z");
        assertThat(edited.entry().extraFields()).isEmpty();
    }

    @Test
    void anEditIsRedacted() {
        String id = recorder.record(journal, TEA, NOW).id();
        redactions.on(RedactionSink.STORE);
        assertThat(recorder.edit(journal, id, "{\"content\":\"hunter2\"}", Optional.empty(), NOW)
                        .entry()
                        .content())
                .isEqualTo("[secret-1]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"id\":\"other\"}", "{\"id\":null}"})
    void anEditKeepsTheId(String patch) {
        StoredEntry<Message> stored = recorder.record(journal, TEA, NOW);
        assertThatThrownBy(() -> recorder.edit(journal, stored.id(), patch, Optional.empty(), NOW))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessage("id must not be changed");
        assertThat(journal.find(stored.id())).contains(stored);
    }

    @Test
    void anEditOfAFormerRevisionIsRefused() {
        StoredEntry<Message> stored = recorder.record(journal, TEA, NOW);
        Optional<String> read = Optional.of(stored.revision());
        recorder.edit(journal, stored.id(), "{\"content\":\"milk\"}", read, NOW);
        assertThatThrownBy(() -> recorder.edit(journal, stored.id(), "{\"content\":\"beer\"}", read, NOW))
                .isInstanceOf(RevisionMismatchException.class);
    }

    @Test
    void anUnknownEntryIsNotEdited() {
        assertThatThrownBy(() -> recorder.edit(journal, "none", "{}", Optional.empty(), NOW))
                .isInstanceOf(UnknownEntryException.class);
        assertThatThrownBy(() -> recorder.edit(journal, "none", "{}", Optional.of("r"), NOW))
                .isInstanceOf(UnknownEntryException.class);
    }

    @Test
    void aDeletedEntryIsGone() {
        StoredEntry<Message> stored = recorder.record(journal, TEA, NOW);
        recorder.delete(journal, stored.id(), Optional.of(stored.revision()));
        assertThat(journal.find(stored.id())).isEmpty();
    }
}
