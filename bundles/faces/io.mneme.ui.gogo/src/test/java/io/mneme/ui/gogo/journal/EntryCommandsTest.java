package io.mneme.ui.gogo.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dialogue.Message;
import io.mneme.api.journal.EntryNotAcceptedException;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.record.entry.JournalEntryRecorder;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.erase.ReceiptKind;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.redact.FakeRedactions;
import io.mneme.testkit.NumberedKind;
import io.mneme.testkit.RecordKinds;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.view.JournalJson;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EntryCommandsTest {

    private static final String APPEND =
            "journal:append message '{\"conversation_id\":\"c1\",\"role\":\"user\",\"content\":\"tea\"}'";

    private final MemoryJournal<Message> messages = new MemoryJournal<>(new NumberedKind<>(RecordKinds.message(), "m"));
    private final GogoRunner gogo = gogo();

    private GogoRunner gogo() {
        JournalRegistry journals = new JournalRegistry();
        journals.addJournal(messages, Map.of("kind", "message"));
        journals.addJournal(new MemoryJournal<>(RecordKinds.dictation()), Map.of("kind", "dictation"));
        EntryCommands commands = new EntryCommands(
                journals,
                new JournalEntryRecorder(
                        new FakeRedactions(), EntryEraser.of(List.of(), new MemoryJournal<>(new ReceiptKind()))));
        return new GogoRunner("journal", commands, "append", "edit", "delete");
    }

    @Test
    void appendsAnEntryAndShowsIt() throws Exception {
        assertThat(gogo.run(APPEND)).contains("m1").contains("\"content\":\"tea\"");
        assertThat(messages.find("m1")).isPresent();
    }

    @Test
    void returnsTheJsonThatHttpSends() throws Exception {
        assertThat(gogo.run(APPEND.replace("append", "append --json")))
                .isEqualTo(JournalJson.line(messages, messages.find("m1").orElseThrow()));
    }

    @Test
    void appendsAListOfMessagesToOneConversation() throws Exception {
        assertThat(
                        gogo.run(
                                "journal:append --conversation c1 message "
                                        + "'[{\"role\":\"user\",\"content\":\"tea?\"},{\"role\":\"assistant\",\"content\":\"Gladly\"}]'"))
                .contains("tea?", "Gladly");
        assertThat(messages.find("m2").orElseThrow().entry().conversation()).isEqualTo("c1");
    }

    @Test
    void returnsTheJsonThatHttpSendsOfAList() throws Exception {
        String shown = gogo.run(
                APPEND.replace("append", "append --json").replace("'{", "'[{").replace("}'", "}]'"));
        assertThat(shown)
                .isEqualTo(
                        JournalJson.list(messages, List.of(messages.find("m1").orElseThrow())));
    }

    @Test
    void namesAConversationForAListOnly() {
        assertThatThrownBy(() -> gogo.run(APPEND.replace("append", "append -c c1")))
                .hasMessageContaining("with a list of entries only");
    }

    @Test
    void editsAnEntry() throws Exception {
        gogo.run(APPEND);
        assertThat(gogo.run("journal:edit message m1 '{\"content\":\"milk\"}'")).contains("\"content\":\"milk\"");
    }

    @Test
    void deletesAnEntry() throws Exception {
        gogo.run(APPEND);
        assertThat(gogo.run("journal:delete message m1")).isEqualTo("deleted m1");
        assertThatThrownBy(() -> gogo.run("journal:delete message m1")).isInstanceOf(UnknownEntryException.class);
    }

    @Test
    void doesNotWriteAJournalThatAcceptsNoEntries() {
        assertThatThrownBy(() -> gogo.run(APPEND.replace("message", "dictation")))
                .isInstanceOf(EntryNotAcceptedException.class);
    }

    @Test
    void namesTheJournalsWhereThereIsNoneOfTheName() {
        assertThatThrownBy(() -> gogo.run(APPEND.replace("message", "notes")))
                .hasMessage("no journal is called notes; there are dictation, message");
    }
}
