package io.mneme.session.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.HistorySummary;
import io.mneme.session.SessionHarness;
import io.mneme.window.AlignedWindow;
import io.mneme.window.FifoWindow;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which messages leave a history at its limit. */
class HistoryWindowTest {

    @Test
    void fifoLeavesThePromptAndTheNewest99Of150Messages() {
        CharacterSession session = charles(new SessionHarness(new FifoWindow()));
        SessionHarness.addTurns(session, 150);

        assertThat(contents(session)).hasSize(100).startsWith("p", "message 52").endsWith("message 149", "message 150");
    }

    @Test
    void nothingLeavesAtTheLimit() {
        SessionHarness harness = new SessionHarness();
        CharacterSession session = charles(harness);
        SessionHarness.addTurns(session, 99);

        assertThat(contents(session)).hasSize(100).startsWith("p", "message 1");
        assertThat(harness.windows.calls).hasValue(0);
    }

    @Test
    void wholeTurnsLeaveDownToThreeQuartersOfTheLimit() {
        CharacterSession session = charles(new SessionHarness());
        SessionHarness.addTurns(session, 100);

        assertThat(contents(session)).hasSize(75).startsWith("p", "message 27").endsWith("message 100");
    }

    @Test
    void afterWholeTurnsLeftTheBeginningStaysForManyTurns() {
        SessionHarness harness = new SessionHarness();
        CharacterSession session = charles(harness);
        SessionHarness.addTurns(session, 124);

        assertThat(contents(session)).hasSize(99).startsWith("p", "message 27");
        assertThat(harness.windows.calls).hasValue(1);
    }

    @ParameterizedTest(name = "after {0} messages")
    @ValueSource(ints = {101, 125, 150, 333, 1_000})
    void withWholeTurnsNoReplyIsLeftWithoutItsQuestion(int messages) {
        CharacterSession session = charles(new SessionHarness());
        SessionHarness.addTurns(session, messages);

        List<SessionMessage> history = session.currentHistory();
        assertThat(history).hasSizeLessThanOrEqualTo(100);
        assertThat(history.get(1).role()).isEqualTo(Role.USER);
        assertThat(history.get(history.size() - 1).content()).isEqualTo("message " + messages);
    }

    @Test
    void wholeTurnsLeaveAtAnotherLimit() {
        SessionHarness harness = new SessionHarness();
        harness.configuration.modified(Map.of("max_messages", "20"));
        CharacterSession session = charles(harness);
        SessionHarness.addTurns(session, 20);

        assertThat(contents(session)).hasSize(15).startsWith("p", "message 7");
    }

    @Test
    void aPolicyThatKeepsMoreThanTheLimitIsOverruled() {
        CharacterSession session = charles(new SessionHarness(new AlignedWindow()));
        SessionHarness.addTurns(session, 150);

        assertThat(contents(session)).hasSizeLessThanOrEqualTo(100).endsWith("message 150");
    }

    @Test
    void withoutAPolicyTheOldestMessagesLeave() {
        SessionHarness harness = new SessionHarness();
        harness.window.unbindWindows(harness.windows);
        CharacterSession session = charles(harness);
        SessionHarness.addTurns(session, 150);

        assertThat(contents(session)).hasSize(100).startsWith("p", "message 52");
    }

    @Test
    void aPolicyThatFailsIsReplacedByTheExactRule() {
        SessionHarness harness = new SessionHarness();
        harness.window.bindWindows((request, history, entries, maxEntries, now) -> {
            throw new IllegalStateException("broken");
        });
        CharacterSession session = charles(harness);
        SessionHarness.addTurns(session, 150);

        assertThat(contents(session)).hasSize(100).startsWith("p", "message 52");
    }

    @Test
    void noPolicyIsAskedForADelta() {
        SessionHarness harness = new SessionHarness();
        CharacterSession session = charles(harness);
        SessionHarness.addTurns(session, 99);
        session.addDelta("a", Role.ASSISTANT, "r");
        int calls = harness.windows.calls.get();

        Stream.of("b", "c", "d").forEach(delta -> session.addDelta(delta, Role.ASSISTANT, "r"));

        assertThat(harness.windows.calls).hasValue(calls);
    }

    @Test
    void aSwitchShortensAHistoryThatALowerLimitMakesTooLong() {
        SessionHarness harness = new SessionHarness();
        CharacterSession session = charles(harness);
        SessionHarness.addTurns(session, 40);
        harness.configuration.modified(Map.of("max_messages", "20"));

        HistorySummary summary = session.switchCharacter("charles", "p").history();

        assertThat(summary.messages()).isEqualTo(15);
    }

    private static CharacterSession charles(SessionHarness harness) {
        CharacterSession session = harness.open();
        session.switchCharacter("charles", "p");
        return session;
    }

    private static List<String> contents(CharacterSession session) {
        return session.currentHistory().stream().map(SessionMessage::content).toList();
    }
}
