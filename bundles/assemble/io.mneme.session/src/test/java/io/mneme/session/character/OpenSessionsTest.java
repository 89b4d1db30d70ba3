package io.mneme.session.character;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.HistorySummary;
import io.mneme.api.session.SessionRecording;
import io.mneme.api.session.SessionSummary;
import io.mneme.session.SessionHarness;
import io.mneme.spi.erase.Erased;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OpenSessionsTest {

    private final SessionHarness harness = new SessionHarness();

    @Test
    void listsTheSessionsInTheOrderInWhichTheyWereOpened() {
        CharacterSession first = harness.open();
        CharacterSession second = harness.open();

        assertThat(harness.sessions.list()).extracting(SessionSummary::id).containsExactly(first.id(), second.id());
    }

    @Test
    void oneSessionTooManyIsRefused() {
        harness.configuration.modified(Map.of("max_sessions", "1"));
        harness.open();

        assertThatIllegalStateException()
                .isThrownBy(harness::open)
                .withMessage("no more than 1 sessions may be open (max_sessions)");
    }

    @Test
    void aClosedSessionMakesRoomForAnother() {
        harness.configuration.modified(Map.of("max_sessions", "1"));
        harness.open().close();

        assertThat(harness.open().summary().histories()).isEmpty();
    }

    @Test
    void aSessionNeitherSeesNorSwitchesTheCharactersOfAnother() {
        CharacterSession first = harness.open();
        CharacterSession second = harness.open();
        first.switchCharacter("charles", "p");
        first.addMessage(Role.USER, "private");
        second.switchCharacter("charles", "p");
        second.switchCharacter("watson", "p");

        assertThat(second.summary().histories())
                .extracting(HistorySummary::messages)
                .containsExactly(1, 1);
        assertThat(first.summary().currentCharacter()).hasValue("charles");
    }

    @Test
    void clearsACharacterInAllSessions() {
        for (int i = 0; i < 3; i++) {
            harness.open().switchCharacter("charles", "p");
        }
        harness.open().switchCharacter("watson", "p");

        assertThat(harness.sessions.clearCharacter("charles")).isEqualTo(3);
        assertThat(harness.sessions.list())
                .flatExtracting(SessionSummary::histories)
                .extracting(HistorySummary::character)
                .containsExactly("watson");
    }

    @Test
    void stoppingClosesAllSessions() {
        CharacterSession session = harness.open();
        session.switchCharacter("charles", "p");

        harness.sessions.close();

        assertThat(session.summary().histories()).isEmpty();
        assertThatIllegalStateException().isThrownBy(harness::open);
    }

    @Test
    void anErasedConversationIsForgottenByItsSession() {
        CharacterSession erased = harness.sessions.open(SessionRecording.JOURNAL);
        CharacterSession other = harness.open();
        erased.switchCharacter("charles", "p");
        erased.addMessage(Role.USER, "secret");
        other.switchCharacter("charles", "p");
        Erased what = new Erased("message", Set.of("m1"), Set.of(erased.id()));

        assertThat(harness.sessions.find(what).items()).isEqualTo(2);
        assertThat(harness.sessions.remove(what).items()).isEqualTo(2);
        assertThat(harness.sessions.remove(what).items()).isZero();
        assertThat(erased.summary().histories()).isEmpty();
        assertThat(other.summary().histories()).hasSize(1);
    }

    @Test
    void allMessagesGoWithAllThatAnOwnerHas() {
        CharacterSession session = harness.open();
        session.switchCharacter("charles", "p");
        session.addMessage(Role.USER, "not recorded");

        assertThat(harness.sessions.findRest().items()).isEqualTo(2);
        assertThat(harness.sessions.removeRest().items()).isEqualTo(2);
        assertThat(harness.sessions.findRest().items()).isZero();
    }

    @Test
    void aTextIsRemovedFromMessagesThatAreNotRecorded() {
        CharacterSession session = harness.open();
        session.switchCharacter("charles", "p");
        session.addMessage(Role.USER, "a secret word");
        session.addMessage(Role.USER, "another");

        assertThat(harness.sessions.findText("secret").items()).isEqualTo(1);
        assertThat(harness.sessions.removeText("secret").items()).isEqualTo(1);
        assertThat(harness.sessions.findText("secret").items()).isZero();
        // The prompt, and the other message.
        assertThat(session.summary().histories())
                .extracting(HistorySummary::messages)
                .containsExactly(2);
    }
}
