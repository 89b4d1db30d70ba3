package io.mneme.session.character;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.DeltaEffect;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.NoCurrentCharacterException;
import io.mneme.session.SessionHarness;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How replies end, and that no message has a gap. */
class ReplyStatusTest {

    private final SessionHarness harness = new SessionHarness();
    private final CharacterSession session = harness.open();

    @BeforeEach
    void talkToCharles() {
        harness.configuration.modified(Map.of("max_message_chars", "10"));
        session.switchCharacter("charles", "p");
    }

    private DeltaEffect delta(String reply, String text) {
        return session.addDelta(text, Role.ASSISTANT, reply);
    }

    private void refusedDelta(String reply) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> delta(reply, "far too long"))
                .withMessageContaining("more than 10 characters");
    }

    private List<String> contents() {
        return session.currentHistory().stream()
                .skip(1)
                .map(SessionMessage::content)
                .toList();
    }

    @Test
    void aReplyWithAllOfItsDeltasIsCompleted() {
        delta("r1", "Hello");

        assertThat(session.endReply("r1")).isEqualTo(ReplyStatus.COMPLETED);
    }

    @Test
    void aRefusedDeltaEndsItsReplyAsIncomplete() {
        delta("r1", "One");
        refusedDelta("r1");

        assertThat(delta("r1", "Three")).isEqualTo(DeltaEffect.DISCARDED);
        assertThat(session.endReply("r1")).isEqualTo(ReplyStatus.INCOMPLETE);
        assertThat(contents()).containsExactly("One");
    }

    @Test
    void aReplyWhoseFirstDeltaIsRefusedIsIncompleteAndHasNoMessage() {
        refusedDelta("r1");

        assertThat(delta("r1", "Two")).isEqualTo(DeltaEffect.DISCARDED);
        assertThat(session.endReply("r1")).isEqualTo(ReplyStatus.INCOMPLETE);
        assertThat(contents()).isEmpty();
    }

    @Test
    void aReplyThatBeganWithoutACharacterIsIncomplete() {
        session.clearAll();
        assertThatExceptionOfType(NoCurrentCharacterException.class).isThrownBy(() -> delta("r1", "One"));
        session.switchCharacter("charles", "p");

        assertThat(delta("r1", "Two")).isEqualTo(DeltaEffect.DISCARDED);
        assertThat(session.endReply("r1")).isEqualTo(ReplyStatus.INCOMPLETE);
    }

    @Test
    void aLostDeltaEndsItsReplyAsIncomplete() {
        delta("r1", "One");
        session.markIncomplete("r1");

        assertThat(delta("r1", "Three")).isEqualTo(DeltaEffect.DISCARDED);
        assertThat(session.endReply("r1")).isEqualTo(ReplyStatus.INCOMPLETE);
    }

    @Test
    void aLostDeltaOfOneReplyLeavesTheOthers() {
        delta("r1", "One");
        session.markIncomplete("r2");

        assertThat(delta("r1", "two")).isEqualTo(DeltaEffect.EXTENDED_MESSAGE);
        assertThat(session.endReply("r1")).isEqualTo(ReplyStatus.COMPLETED);
    }

    @Test
    void aReplyThatHasEndedKeepsItsStatus() {
        delta("r1", "One");
        session.endReply("r1");
        session.markIncomplete("r1");

        assertThat(session.endReply("r1")).isEqualTo(ReplyStatus.COMPLETED);
    }

    @Test
    void anInterruptedReplyIsCancelled() {
        delta("r1", "One");
        session.addMessage(Role.USER, "Wait");
        session.markIncomplete("r1");

        assertThat(session.endReply("r1")).isEqualTo(ReplyStatus.CANCELLED);
    }

    @Test
    void aReplyOfAClearedHistoryIsCancelled() {
        delta("r1", "One");
        session.clearAll();

        assertThat(session.endReply("r1")).isEqualTo(ReplyStatus.CANCELLED);
    }

    @Test
    void aReplyThatNeverBeganIsCancelledAndItsLateDeltaIsNotStored() {
        assertThat(session.endReply("never")).isEqualTo(ReplyStatus.CANCELLED);

        assertThat(delta("never", "late")).isEqualTo(DeltaEffect.REFUSED);
        assertThat(contents()).isEmpty();
    }

    @Test
    void aDeltaOfAnInterruptedReplyIsRefusedOnceTheCallerHasEndedIt() {
        delta("r1", "One");
        session.addMessage(Role.USER, "Wait");

        assertThat(delta("r1", "two")).isEqualTo(DeltaEffect.DISCARDED);
        session.endReply("r1");
        assertThat(delta("r1", "three")).isEqualTo(DeltaEffect.REFUSED);
    }

    @Test
    void repliesInProgressAtOnceHaveMessagesOfTheirOwn() {
        delta("A", "a1");
        assertThat(delta("B", "b1")).isEqualTo(DeltaEffect.STARTED_MESSAGE);
        delta("A", " a2");
        delta("B", " b2");
        session.endReply("A");
        delta("B", " b3");

        assertThat(contents()).containsExactly("a1 a2", "b1 b2 b3");
    }

    @Test
    void theOldestOfTooManyRepliesInProgressIsIncomplete() {
        for (int i = 0; i <= ReplyRegister.MAX_REPLIES; i++) {
            session.switchCharacter(i % 20 == 0 ? "charles" : "c" + i % 20, "p");
            delta("r" + i, "One");
        }

        assertThat(session.endReply("r0")).isEqualTo(ReplyStatus.INCOMPLETE);
    }

    @Test
    void aDeltaThatWasLostBeforeTheSessionEndedNeedsNoSession() {
        session.close();

        session.markIncomplete("r1");

        assertThat(session.summary().histories()).isEmpty();
    }

    @ParameterizedTest(name = "reply \"{0}\"")
    @ValueSource(strings = {"", "  "})
    void aReplyNeedsAnId(String reply) {
        assertThatIllegalArgumentException().isThrownBy(() -> session.endReply(reply));
        assertThatIllegalArgumentException().isThrownBy(() -> session.markIncomplete(reply));
    }
}
