package io.mneme.session.character;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.DeltaEffect;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.session.SessionHarness;
import io.mneme.window.FifoWindow;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where deltas go that arrive late. */
class LateDeltaTest {

    private final CharacterSession session = new SessionHarness(new FifoWindow()).open();

    @BeforeEach
    void talkToCharles() {
        session.switchCharacter("charles", "p");
    }

    @Test
    void aPersonsUtteranceInterruptsTheReply() {
        session.addDelta("I think", Role.ASSISTANT, "r1");
        session.addDelta("Wait", Role.USER, "u1");

        assertThat(session.addDelta("that", Role.ASSISTANT, "r1")).isEqualTo(DeltaEffect.DISCARDED);
        assertThat(contents()).containsExactly("p", "I think", "Wait");
    }

    @Test
    void aPersonsWholeMessageInterruptsTheReply() {
        session.addDelta("I think", Role.ASSISTANT, "r1");
        session.addMessage(Role.USER, "Wait");

        assertThat(session.addDelta("that", Role.ASSISTANT, "r1")).isEqualTo(DeltaEffect.DISCARDED);
    }

    @Test
    void aReplyAfterAnInterruptionIsAMessageOfItsOwn() {
        session.addDelta("I think", Role.ASSISTANT, "r1");
        session.addDelta("Wait", Role.USER, "u1");
        session.addDelta("Yes?", Role.ASSISTANT, "r2");
        session.addDelta("that", Role.ASSISTANT, "r1");

        assertThat(contents()).containsExactly("p", "I think", "Wait", "Yes?");
    }

    @Test
    void anUtteranceToOneCharacterDoesNotInterruptAnother() {
        session.addDelta("Once", Role.ASSISTANT, "r1");
        session.switchCharacter("watson", "p");
        session.addDelta("Hello", Role.USER, "u1");

        assertThat(session.addDelta("upon", Role.ASSISTANT, "r1")).isEqualTo(DeltaEffect.EXTENDED_MESSAGE);
        assertThat(contents()).containsExactly("p", "Hello");
    }

    @Test
    void aDeltaAfterTheEndOfItsReplyIsRefused() {
        session.addDelta("Done.", Role.ASSISTANT, "r1");
        session.endReply("r1");

        assertThat(session.addDelta("more", Role.ASSISTANT, "r1")).isEqualTo(DeltaEffect.REFUSED);
        assertThat(contents()).containsExactly("p", "Done.");
    }

    @Test
    void aLateDeltaOfAnInterruptedReplyIsDiscardedAtTheLimit() {
        SessionHarness.addTurns(session, 98);
        session.addDelta("I think", Role.ASSISTANT, "r1");
        session.addDelta("Wait", Role.USER, "u1");
        List<String> before = contents();

        assertThat(session.addDelta("that", Role.ASSISTANT, "r1")).isEqualTo(DeltaEffect.DISCARDED);
        assertThat(contents()).isEqualTo(before).hasSize(100);
    }

    @Test
    void aDeltaExtendsItsMessageAtTheLimit() {
        SessionHarness.addTurns(session, 99);
        session.addDelta("I", Role.ASSISTANT, "r1");
        session.addDelta(" think", Role.ASSISTANT, "r1");

        assertThat(contents()).hasSize(100).endsWith("message 99", "I think");
    }

    @Test
    void aLateDeltaOfAMessageThatHasLeftTheHistoryIsDiscarded() {
        session.addDelta("Oldest", Role.USER, "u1");
        SessionHarness.addTurns(session, 120);
        List<String> before = contents();

        assertThat(session.addDelta("words", Role.USER, "u1")).isEqualTo(DeltaEffect.DISCARDED);
        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void aLateDeltaOfAClearedHistoryIsDiscarded() {
        session.addDelta("Once", Role.ASSISTANT, "r1");
        session.clearCharacter("charles");

        assertThat(session.addDelta("upon", Role.ASSISTANT, "r1")).isEqualTo(DeltaEffect.DISCARDED);
    }

    @Test
    void aLateDeltaOfAClearedHistoryDoesNotReachTheNextOneOfTheCharacter() {
        session.addDelta("Once", Role.ASSISTANT, "r1");
        session.clearAll();
        session.switchCharacter("charles", "p");

        assertThat(session.addDelta("upon", Role.ASSISTANT, "r1")).isEqualTo(DeltaEffect.DISCARDED);
        assertThat(contents()).containsExactly("p");
    }

    @Test
    void theNewestThousandEndedRepliesAreRemembered() {
        for (int i = 0; i < 1_001; i++) {
            session.addDelta("reply " + i, Role.ASSISTANT, "r" + i);
            session.endReply("r" + i);
        }

        assertThat(session.addDelta("late", Role.ASSISTANT, "r1")).isEqualTo(DeltaEffect.REFUSED);
        assertThat(session.addDelta("late", Role.ASSISTANT, "r0")).isEqualTo(DeltaEffect.STARTED_MESSAGE);
    }

    private List<String> contents() {
        return session.currentHistory().stream().map(SessionMessage::content).toList();
    }
}
