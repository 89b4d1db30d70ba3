package io.mneme.session.character;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.DeltaEffect;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.RecordingUnavailableException;
import io.mneme.api.session.SessionRecording;
import io.mneme.api.session.UnknownMessageException;
import io.mneme.session.JournalHarness;
import io.mneme.session.SessionHarness;
import io.mneme.session.record.SessionEntries;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.RecordKinds;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single messages are found, deleted, and cut to what was heard. */
class MessageEditsTest {

    private final FailingEdits journal = new FailingEdits();
    private final JournalHarness disk = new JournalHarness(journal);
    private final SessionHarness harness = disk.start();
    private final CharacterSession session = harness.sessions.open(SessionRecording.JOURNAL);

    /** A journal whose changes fail when the test says so. */
    private static final class FailingEdits extends MemoryJournal<Message> {

        private boolean fails;

        FailingEdits() {
            super(RecordKinds.message());
        }

        @Override
        public StoredEntry<Message> replace(String id, String revision, Message entry) {
            checkDisk();
            return super.replace(id, revision, entry);
        }

        @Override
        public int erase(Collection<String> ids) {
            checkDisk();
            return super.erase(ids);
        }

        @Override
        public void delete(String id, Optional<String> revision) {
            checkDisk();
            super.delete(id, revision);
        }

        private void checkDisk() {
            if (fails) {
                throw new JournalException("message: disk is full");
            }
        }
    }

    @BeforeEach
    void talkToLuna() {
        session.switchCharacter("luna", "p");
    }

    private String reply(String text) {
        session.addDelta(text, Role.ASSISTANT, "r1");
        return session.findReply("r1").orElseThrow().id();
    }

    private List<String> contents() {
        return session.currentHistory().stream()
                .skip(1)
                .map(SessionMessage::content)
                .toList();
    }

    private List<String> recorded() {
        return disk.recorded().stream().map(Message::content).toList();
    }

    @Test
    void everyMessageHasAnIdOfItsOwn() {
        SessionHarness.addTurns(session, 50);
        session.clearCharacter("luna");
        session.switchCharacter("luna", "p");
        SessionHarness.addTurns(session, 50);
        CharacterSession other = harness.open();
        other.switchCharacter("luna", "p");

        String ofOther = other.addMessage(Role.USER, "Hello").id();

        assertThat(disk.recorded())
                .extracting(Message::id)
                .doesNotHaveDuplicates()
                .doesNotContain(ofOther);
        assertThat(ofOther).matches("item_[0-9a-z]+_[0-9]+_[0-9]+").hasSizeLessThanOrEqualTo(32);
    }

    @Test
    void theIdOfAMessageIsThatOfItsEntry() {
        SessionMessage said = session.addMessage(Role.USER, "Hello");

        assertThat(disk.journal.find(said.id()).orElseThrow().entry().content()).isEqualTo("Hello");
    }

    @Test
    void aMessageIsFoundInWhicheverHistoryItIs() {
        SessionMessage said = session.addMessage(Role.USER, "Hello");
        session.switchCharacter("mars", "p");

        assertThat(session.findMessage(said.id())).hasValue(said);
        assertThat(session.findMessage("item_x_1_1")).isEmpty();
    }

    @Test
    void aReplyInProgressHasNoStatus() {
        reply("Once");

        assertThat(session.findReply("r1").orElseThrow().status()).isEmpty();
        assertThat(session.findReply("r2")).isEmpty();
    }

    @Test
    void aDeletedMessageIsInNoHistoryAndNotInTheJournal() {
        SessionHarness.addTurns(session, 3);
        String second = session.currentHistory().get(2).id();

        assertThat(session.deleteMessage(second).content()).isEqualTo("message 2");

        assertThat(contents()).containsExactly("message 1", "message 3");
        assertThat(recorded()).containsExactly("message 1", "message 3");
        assertThat(harness.registry.find("character.history.messages").gauge().value())
                .isEqualTo(3);
    }

    @Test
    void messagesMoveUpToThePlaceOfADeletedOne() {
        SessionHarness.addTurns(session, 3);
        session.deleteMessage(session.currentHistory().get(2).id());
        harness.configuration.modified(Map.of("max_messages", "4"));
        session.addMessage(Role.USER, "message 4");
        session.addMessage(Role.USER, "message 5");

        GivenMessages given = (GivenMessages) session.contextRequest(RequestOptions.NONE)
                .inputs()
                .dialogue()
                .orElseThrow()
                .source();

        assertThat(given.firstIndex() + given.messages().size()).isEqualTo(4);
    }

    @Test
    void theReplyOfADeletedMessageIsCancelledAndNeverRecorded() {
        String id = reply("Once");

        session.deleteMessage(id);

        assertThat(session.addDelta(" upon", Role.ASSISTANT, "r1")).isEqualTo(DeltaEffect.DISCARDED);
        assertThat(session.endReply("r1")).isEqualTo(ReplyStatus.CANCELLED);
        assertThat(recorded()).isEmpty();
    }

    @Test
    void aMessageThatIsUnknownIsNeitherDeletedNorCut() {
        assertThatExceptionOfType(UnknownMessageException.class)
                .isThrownBy(() -> session.deleteMessage("item_x_1_1"))
                .withMessage("no history of the session has a message 'item_x_1_1'");
        assertThatExceptionOfType(UnknownMessageException.class)
                .isThrownBy(() -> session.truncateMessage("item_x_1_1", 1));
    }

    @Test
    void whatTheJournalCannotChangeStaysInTheHistory() {
        String id = reply("Once upon a time.");
        session.endReply("r1");
        journal.fails = true;

        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> session.deleteMessage(id));
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> session.truncateMessage(id, 4));
        assertThat(contents()).containsExactly("Once upon a time.");
    }

    @Test
    void aRecordedMessageIsNotChangedWhileTheJournalIsClosed() {
        String id = reply("Once upon a time.");
        session.endReply("r1");
        SessionEntries entries = harness.recorder.entries();
        harness.recorder.unbindEntries(entries);

        assertThatExceptionOfType(RecordingUnavailableException.class).isThrownBy(() -> session.deleteMessage(id));
        assertThatExceptionOfType(RecordingUnavailableException.class).isThrownBy(() -> session.truncateMessage(id, 4));
        assertThat(contents()).containsExactly("Once upon a time.");
    }

    @Test
    void anUnrecordedSessionNeedsNoJournal() {
        CharacterSession unrecorded = new SessionHarness().open();
        unrecorded.switchCharacter("luna", "p");
        String id = unrecorded.addMessage(Role.ASSISTANT, "Once upon a time.").id();

        assertThat(unrecorded.truncateMessage(id, 4).content()).isEqualTo("Once");
        unrecorded.deleteMessage(id);
        assertThat(unrecorded.currentHistory()).hasSize(1);
    }

    @Test
    void anErasureOfAnEntryReachesTheHistory() {
        SessionMessage said = session.addMessage(Role.USER, "Hello");
        Erased erased = new Erased("message", Set.of(said.id()), Set.of());

        assertThat(harness.sessions.find(erased).items()).isEqualTo(1);
        assertThat(harness.sessions.remove(erased).items()).isEqualTo(1);
        assertThat(contents()).isEmpty();
        assertThat(harness.sessions.find(erased).items()).isZero();
    }

    @Test
    void anErasureInAnotherJournalLeavesTheHistory() {
        SessionMessage said = session.addMessage(Role.USER, "Hello");

        harness.sessions.remove(new Erased("utterance", Set.of(said.id()), Set.of()));

        assertThat(contents()).containsExactly("Hello");
    }

    @Test
    void aReplyInProgressIsCutAndCancelled() {
        String id = reply("Once upon a time.");

        SessionMessage cut = session.truncateMessage(id, 9);

        assertThat(cut)
                .isEqualTo(new SessionMessage(id, Role.ASSISTANT, "Once upon", Optional.of(ReplyStatus.CANCELLED)));
        assertThat(session.addDelta(" later", Role.ASSISTANT, "r1")).isEqualTo(DeltaEffect.DISCARDED);
        assertThat(session.endReply("r1")).isEqualTo(ReplyStatus.CANCELLED);
        assertThat(recorded()).containsExactly("Once upon");
    }

    @Test
    void aFinishedReplyIsCutInTheJournalToo() {
        String id = reply("Once upon a time.");
        session.endReply("r1");

        session.truncateMessage(id, 4);

        assertThat(contents()).containsExactly("Once");
        assertThat(disk.lines())
                .singleElement()
                .asString()
                .contains("\"content\":\"Once\"", "\"status\":\"cancelled\"", "\"author\":\"luna\"");
    }

    @Test
    void anInterruptedReplyIsCutAfterwards() {
        String id = reply("Once upon a time.");
        session.addMessage(Role.USER, "Stop.");

        session.truncateMessage(id, 4);

        assertThat(contents()).containsExactly("Once", "Stop.");
        assertThat(recorded()).containsExactly("Once", "Stop.");
    }

    @ParameterizedTest(name = "{1} characters of {0}")
    @CsvSource({"你好。再见。,3,你好。", "a😀b😀c,2,a😀", "a😀b😀c,4,a😀b😀", "Once,4,Once", "Once,2147483647,Once", "Once,0,''"
    })
    void whatWasHeardIsCountedInCodePoints(String text, int heard, String stays) {
        String id = reply(text);
        session.endReply("r1");

        session.truncateMessage(id, heard);

        assertThat(contents()).containsExactly(stays);
        assertThat(recorded()).containsExactly(stays);
    }

    @Test
    void aReplyThatWasHeardToItsEndStaysCompleted() {
        String id = reply("Once");
        session.endReply("r1");

        assertThat(session.truncateMessage(id, 4).status()).hasValue(ReplyStatus.COMPLETED);
    }

    @Test
    void aNumberBelowZeroIsRefused() {
        String id = reply("Once");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.truncateMessage(id, -1))
                .withMessageContaining("-1");
        assertThat(session.addDelta(" upon", Role.ASSISTANT, "r1")).isEqualTo(DeltaEffect.EXTENDED_MESSAGE);
    }

    @Test
    void whatAPersonSaidIsNotCut() {
        String id = session.addMessage(Role.USER, "Hello").id();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.truncateMessage(id, 1))
                .withMessageContaining("assistant");
        assertThat(contents()).containsExactly("Hello");
    }

    @ParameterizedTest(name = "{0} characters are heard")
    @CsvSource({"9,'It is '", "16,It is [secret-1]. S"})
    void aCutLeavesNoPartOfASecretInTheJournal(int heard, String stored) {
        disk.redactions.on(RedactionSink.STORE);
        String id = reply("It is hunter2. So it is.");
        session.endReply("r1");

        session.truncateMessage(id, heard);

        assertThat(recorded()).containsExactly(stored);
    }

    @Test
    void aCutOfAReplyInProgressLeavesNoPartOfASecretInTheJournal() {
        disk.redactions.on(RedactionSink.STORE);
        String id = reply("It is hunter2. So");

        session.truncateMessage(id, 9);

        assertThat(recorded()).containsExactly("It is ");
        assertThat(contents()).containsExactly("It is hun");
    }

    @Test
    void aCutReplyThatCannotBeRedactedIsNotRecorded() {
        disk.redactions.on(RedactionSink.STORE);
        String id = reply("A poisoned tale");

        session.truncateMessage(id, 3);

        assertThat(recorded()).isEmpty();
        assertThat(contents()).containsExactly("A p");
    }

    @Test
    void aMessageThatWasNotRecordedIsCutInItsHistory() {
        String id = reply("Once upon a time.");
        session.endReply("r1");
        disk.journal.erase(List.of(id));

        session.truncateMessage(id, 4);

        assertThat(contents()).containsExactly("Once");
    }

    @Test
    void aSecondCutShortensFurther() {
        String id = reply("Once upon a time.");
        session.endReply("r1");
        session.truncateMessage(id, 9);

        session.truncateMessage(id, 4);

        assertThat(recorded()).containsExactly("Once");
    }
}
