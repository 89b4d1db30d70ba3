package io.mneme.session.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.SessionRecording;
import io.mneme.session.JournalHarness;
import io.mneme.session.SessionHarness;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MessageRecorderTest {

    private final SessionHarness harness = new SessionHarness();
    private final CharacterSession session = harness.sessions.open(SessionRecording.JOURNAL);

    @BeforeEach
    void talkToCharles() {
        session.switchCharacter("charles", "p");
    }

    @Test
    void recordsFinishedMessagesOnly() {
        session.addMessage(Role.USER, "Hello");
        session.addDelta("Hi", Role.ASSISTANT, "r1");
        session.addDelta(" there", Role.ASSISTANT, "r1");

        assertThat(harness.messages.recorded).containsExactly(session.id() + " user: Hello");
    }

    @Test
    void recordsAReplyWhenItEnds() {
        session.addDelta("Hi", Role.ASSISTANT, "r1");
        session.addDelta(" there", Role.ASSISTANT, "r1");
        session.endReply("r1");

        assertThat(harness.messages.recorded).containsExactly(session.id() + " charles: Hi there");
    }

    @Test
    void recordsAnInterruptedReplyAsFarAsItCame() {
        session.addDelta("I think", Role.ASSISTANT, "r1");
        session.addMessage(Role.USER, "Wait");

        assertThat(harness.messages.recorded)
                .containsExactly(session.id() + " charles: I think (cancelled)", session.id() + " user: Wait");
    }

    @Test
    void recordsAnIncompleteReplyUpToTheDeltaThatWasLost() {
        session.addDelta("One", Role.ASSISTANT, "r1");
        session.markIncomplete("r1");
        session.addDelta("three", Role.ASSISTANT, "r1");
        session.endReply("r1");

        assertThat(harness.messages.recorded).containsExactly(session.id() + " charles: One (incomplete)");
    }

    @Test
    void recordsWhatIsInProgressWithOneWriteWhenTheSessionEnds() {
        session.addDelta("Hello", Role.USER, "u1");
        session.addDelta("Hi", Role.ASSISTANT, "r1");
        session.close();

        assertThat(harness.messages.recorded)
                .containsExactly(
                        session.id() + " user: Hello (incomplete)", session.id() + " charles: Hi (incomplete)");
        assertThat(harness.messages.calls).isEqualTo(1);
    }

    @Test
    void doesNotRecordWhatIsCleared() {
        session.addDelta("Forget this", Role.USER, "u1");
        session.clearCharacter("charles");
        session.close();

        assertThat(harness.messages.recorded).noneMatch(message -> message.contains("Forget this"));
    }

    @Test
    void recordsTheCharacterThatAPersonSpokeTo() {
        assertThat(lines(recorded -> recorded.addMessage(Role.USER, "Hello")))
                .singleElement()
                .asString()
                .contains("\"author\":\"user\"", "\"addressee\":\"charles\"")
                .doesNotContain("status", "current_character", "before");
    }

    @Test
    void recordsNoAddresseeOfACharacter() {
        assertThat(lines(recorded -> recorded.addMessage(Role.ASSISTANT, "Hi")))
                .singleElement()
                .asString()
                .contains("\"author\":\"charles\"")
                .doesNotContain("addressee");
    }

    @Test
    void recordsThatOneHistoryWasClearedWithoutHidingTheOthers() {
        assertThat(lines(recorded -> recorded.clearCharacter("charles")))
                .singleElement()
                .asString()
                .contains("\"cleared\":\"charles\"", "\"content\":\"\"")
                .doesNotContain("reset");
    }

    @Test
    void recordsThatAllHistoriesWereClearedAsAReset() {
        assertThat(lines(CharacterSession::clearAll)).singleElement().asString().contains("\"marker\":\"reset\"");
    }

    @Test
    void recordsOnlyClearsOfHistoriesThatWereThere() {
        assertThat(lines(recorded -> {
                    recorded.clearAll();
                    recorded.clearAll();
                }))
                .hasSize(1);
    }

    /** Returns what the journal has of a session with Charles. */
    private static List<String> lines(Consumer<CharacterSession> steps) {
        JournalHarness disk = new JournalHarness();
        CharacterSession recorded = disk.start().sessions.open(SessionRecording.JOURNAL);
        recorded.switchCharacter("charles", "p");
        steps.accept(recorded);
        return disk.lines();
    }

    @Test
    void recordsNothingOfASessionThatIsNotRecorded() {
        CharacterSession unrecorded = harness.open();
        unrecorded.switchCharacter("charles", "p");
        unrecorded.addMessage(Role.USER, "Hello");
        unrecorded.addDelta("Hi", Role.ASSISTANT, "r1");
        unrecorded.close();

        assertThat(harness.messages.calls).isZero();
    }

    @Test
    void theSessionGoesOnWhenTheJournalFails() {
        harness.messages.fails = true;
        session.addMessage(Role.USER, "Hello");
        session.addDelta("Hi", Role.ASSISTANT, "r1");
        session.endReply("r1");

        assertThat(session.lastMessage(Role.ASSISTANT)).isEqualTo("Hi");
        assertThat(harness.messages.calls).isEqualTo(2);
    }

    @Test
    void theSessionGoesOnWithoutAJournal() {
        harness.recorder.unbindMessages(harness.messages);

        session.addMessage(Role.USER, "Hello");

        assertThat(session.lastMessage(Role.USER)).isEqualTo("Hello");
    }
}
