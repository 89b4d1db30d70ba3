package io.mneme.session.character;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.CharacterSwitch;
import io.mneme.api.session.CharacterSession.DeltaEffect;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.CharacterSession.TurnState;
import io.mneme.api.session.DeltaJoining;
import io.mneme.api.session.HistorySummary;
import io.mneme.api.session.NoCurrentCharacterException;
import io.mneme.api.session.SessionCharacter;
import io.mneme.api.session.UnknownCharacterException;
import io.mneme.session.SessionHarness;
import io.mneme.session.profile.ConfiguredCharacter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CharacterSessionTest {

    private final SessionHarness harness = new SessionHarness();
    private final CharacterSession session = harness.open();

    @Test
    void aSwitchCreatesAHistoryWithTheSystemPrompt() {
        CharacterSwitch created = session.switchCharacter("charles", "You are Charles.");

        assertThat(created).isEqualTo(new CharacterSwitch(new HistorySummary("charles", 1, 0, 0), true));
        assertThat(SessionHarness.spoken(session)).containsExactly(new SessionMessage(Role.SYSTEM, "You are Charles."));
    }

    @Test
    void aSwitchBackRestoresTheHistory() {
        session.switchCharacter("charles", "You are Charles.");
        session.addMessage(Role.USER, "Bonjour");
        session.switchCharacter("watson", "You are Watson.");

        session.switchCharacter("charles", "You are Charles.");

        assertThat(SessionHarness.spoken(session))
                .containsExactly(
                        new SessionMessage(Role.SYSTEM, "You are Charles."), new SessionMessage(Role.USER, "Bonjour"));
    }

    @Test
    void theHistoryOfACharacterThatIsNotCurrentCanBeRead() {
        session.switchCharacter("charles", "You are Charles.");
        session.addMessage(Role.USER, "Bonjour");
        session.switchCharacter("watson", "You are Watson.");

        assertThat(session.history("charles"))
                .extracting(SessionMessage::content)
                .containsExactly("You are Charles.", "Bonjour");
        assertThatExceptionOfType(UnknownCharacterException.class).isThrownBy(() -> session.history("nemo"));
    }

    @Test
    void aSwitchIsolatesTheHistories() {
        session.switchCharacter("charles", "You are Charles.");
        session.addMessage(Role.USER, "for Charles");
        session.switchCharacter("watson", "You are Watson.");
        session.addMessage(Role.USER, "for Watson");

        assertThat(SessionHarness.spoken(session))
                .containsExactly(
                        new SessionMessage(Role.SYSTEM, "You are Watson."),
                        new SessionMessage(Role.USER, "for Watson"));
    }

    @Test
    void aSwitchReplacesThePromptOfAnExistingHistory() {
        session.switchCharacter("charles", "old");

        session.switchCharacter("charles", "new");

        assertThat(session.systemPrompt()).isEqualTo("new");
    }

    @Test
    void aSwitchNotesTheTimeOfTheSessionsClock() {
        session.advanceClock(1.5);
        session.switchCharacter("charles", "p");
        session.advanceClock(2);
        session.switchCharacter("watson", "p");
        session.advanceClock(0.5);

        assertThat(session.switchCharacter("charles", "p").history())
                .isEqualTo(new HistorySummary("charles", 1, 1.5, 4));
    }

    @ParameterizedTest(name = "name \"{0}\"")
    @ValueSource(strings = {"", "  "})
    void aBlankNameIsRefusedAndNothingChanges(String name) {
        session.switchCharacter("charles", "p");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.switchCharacter(name, "p"))
                .withMessage("the name of a character must not be blank");
        assertThat(session.summary().currentCharacter()).hasValue("charles");
    }

    @Test
    void aBlankPromptIsRefusedAndNothingChanges() {
        session.switchCharacter("charles", "p");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.switchCharacter("charles", " "))
                .withMessage("the system prompt must not be blank");
        assertThat(session.systemPrompt()).isEqualTo("p");
    }

    @Test
    void oneHistoryTooManyIsRefusedAndNothingChanges() {
        harness.configuration.modified(Map.of("max_histories", "1"));
        session.switchCharacter("charles", "p");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.switchCharacter("watson", "p"))
                .withMessageContaining("more than 1 histories");
        assertThat(session.summary().currentCharacter()).hasValue("charles");
    }

    @Test
    void clearingOneCharacterLeavesTheOthers() {
        session.switchCharacter("charles", "p");
        session.switchCharacter("watson", "p");

        session.clearCharacter("charles");

        assertThat(session.summary().histories())
                .extracting(HistorySummary::character)
                .containsExactly("watson");
    }

    @Test
    void clearingAnUnknownCharacterIsRefusedWithTheNamesThatExist() {
        session.switchCharacter("charles", "p");
        session.switchCharacter("watson", "p");

        assertThatExceptionOfType(UnknownCharacterException.class)
                .isThrownBy(() -> session.clearCharacter("sherlock"))
                .satisfies(unknown -> assertThat(unknown.available()).containsExactly("charles", "watson"));
    }

    @Test
    void afterTheCurrentCharacterIsClearedNoneIsCurrent() {
        session.switchCharacter("charles", "p");

        session.clearCharacter("charles");

        assertThat(session.summary().currentCharacter()).isEmpty();
    }

    @Test
    void aSwitchAfterAClearStartsAfresh() {
        session.switchCharacter("charles", "p");
        session.addMessage(Role.USER, "forgotten");
        session.clearCharacter("charles");

        session.switchCharacter("charles", "p");

        assertThat(SessionHarness.spoken(session)).hasSize(1);
    }

    @Test
    void clearingAllLeavesNoHistoryAndNoCurrentCharacter() {
        session.switchCharacter("charles", "p");
        session.switchCharacter("watson", "p");

        assertThat(session.clearAll()).isEqualTo(2);
        assertThat(session.summary().histories()).isEmpty();
        assertThat(session.summary().currentCharacter()).isEmpty();
    }

    @Test
    void theSummaryCountsTheMessagesOfEachHistory() {
        session.switchCharacter("charles", "p");
        SessionHarness.addTurns(session, 3);
        session.switchCharacter("watson", "p");

        assertThat(session.summary().histories())
                .extracting(HistorySummary::messages)
                .containsExactly(4, 1);
    }

    @Test
    void theContextSurvivesSwitchesWithinASession() {
        session.switchCharacter("charles", "p");
        session.addDelta("What did I say?", Role.USER, "u1");
        session.switchCharacter("watson", "p");
        session.addDelta("Hello", Role.USER, "u2");
        session.switchCharacter("charles", "p");
        session.addDelta("Nothing yet.", Role.ASSISTANT, "r1");

        assertThat(SessionHarness.spoken(session))
                .extracting(SessionMessage::content)
                .containsExactly("p", "What did I say?", "Nothing yet.");
    }

    @Test
    void closingForgetsEverything() {
        session.switchCharacter("charles", "p");

        session.close();

        assertThat(session.summary().histories()).isEmpty();
        assertThat(harness.sessions.list()).isEmpty();
    }

    @Test
    void aClosedSessionIsRefused() {
        session.switchCharacter("charles", "p");
        session.close();
        session.close();

        assertThatIllegalStateException()
                .isThrownBy(() -> session.addDelta("late", Role.ASSISTANT, "r"))
                .withMessageContaining("closed");
    }

    @Test
    void aClosedSessionRunsNoTurn() {
        session.close();

        assertThatIllegalStateException()
                .isThrownBy(() -> session.runTurn(() -> {
                    throw new AssertionError("must not run");
                }));
    }

    @Test
    void aNewSessionKnowsNothingOfAnEarlierOne() {
        session.switchCharacter("charles", "p");
        session.addMessage(Role.USER, "before");
        session.close();

        CharacterSession fresh = harness.open();
        fresh.switchCharacter("charles", "p");

        assertThat(fresh.id()).isNotEqualTo(session.id());
        assertThat(fresh.currentHistory()).hasSize(1);
    }

    @Test
    void aSwitchDuringAResponseLeavesTheResponseInItsOwnHistory() {
        session.switchCharacter("charles", "p");
        session.addDelta("Once upon", Role.ASSISTANT, "r1");
        session.switchCharacter("watson", "p");

        assertThat(session.addDelta(" a time", Role.ASSISTANT, "r1")).isEqualTo(DeltaEffect.EXTENDED_MESSAGE);
        assertThat(SessionHarness.spoken(session)).hasSize(1);
        session.switchCharacter("charles", "p");
        assertThat(session.lastMessage(Role.ASSISTANT)).isEqualTo("Once upon a time");
    }

    @Test
    void aMessageWithoutACurrentCharacterIsRefused() {
        assertThatExceptionOfType(NoCurrentCharacterException.class)
                .isThrownBy(() -> session.addMessage(Role.USER, "Hello?"));
        assertThatExceptionOfType(NoCurrentCharacterException.class)
                .isThrownBy(() -> session.addDelta("Hello?", Role.USER, "u1"));
    }

    @Test
    void withoutACurrentCharacterTheHistoryIsTheDefaultPrompt() {
        assertThat(SessionHarness.spoken(session))
                .containsExactly(new SessionMessage(Role.SYSTEM, "You are a helpful assistant."));
        assertThat(session.state()).isEqualTo(TurnState.WAITING_FOR_USER);
    }

    @Test
    void aDeltaExtendsTheMessageOfItsReply() {
        session.switchCharacter("charles", "p");

        assertThat(session.addDelta("Hello", Role.ASSISTANT, "r1")).isEqualTo(DeltaEffect.STARTED_MESSAGE);
        assertThat(session.addDelta(" there", Role.ASSISTANT, "r1")).isEqualTo(DeltaEffect.EXTENDED_MESSAGE);
        assertThat(session.addDelta("!", Role.ASSISTANT, "r1")).isEqualTo(DeltaEffect.EXTENDED_MESSAGE);
        assertThat(session.lastMessage(Role.ASSISTANT)).isEqualTo("Hello there!");
    }

    @Test
    void deltasAreJoinedByWordsOnRequest() {
        session.switchCharacter("charles", "p");
        session.addDelta("unbe", Role.ASSISTANT, "r1");
        session.setJoining(DeltaJoining.WORDS);

        session.addDelta("lievable", Role.ASSISTANT, "r1", DeltaJoining.VERBATIM);
        session.addDelta("story", Role.ASSISTANT, "r1");

        assertThat(session.lastMessage(Role.ASSISTANT)).isEqualTo("unbelievable story");
        assertThat(session.joining()).isEqualTo(DeltaJoining.WORDS);
    }

    @Test
    void aSwitchBackSaysThatTheHistoryWasThere() {
        assertThat(session.switchCharacter("charles", "p").created()).isTrue();
        session.switchCharacter("watson", "p");

        assertThat(session.switchCharacter("charles", "p").created()).isFalse();
    }

    @Test
    void charactersAreThoseOfTheConfigurationAndOfTheSession() {
        harness.profiles.addCharacter(new ConfiguredCharacter(
                Map.of("service.pid", "io.mneme.session.character~luna", "prompt", "You are Luna.")));
        session.switchCharacter("charles", "p");
        session.addMessage(Role.USER, "Hello");

        CharacterProfile luna = harness.profiles.find("luna").orElseThrow();
        assertThat(session.characters())
                .containsExactly(
                        new SessionCharacter(
                                "charles", Optional.empty(), Optional.of(new HistorySummary("charles", 2, 0, 0)), true),
                        new SessionCharacter("luna", Optional.of(luna), Optional.empty(), false));
    }

    @Test
    void theStateFollowsTheSpeakers() {
        session.switchCharacter("charles", "p");
        assertThat(session.state()).isEqualTo(TurnState.WAITING_FOR_USER);
        session.addDelta("Hello", Role.USER, "u1");
        assertThat(session.state()).isEqualTo(TurnState.USER_SPEAKING);
        session.addDelta("Hi", Role.ASSISTANT, "r1");
        assertThat(session.state()).isEqualTo(TurnState.BOT_SPEAKING);
        session.endReply("r1");
        assertThat(session.state()).isEqualTo(TurnState.WAITING_FOR_USER);
    }

    @Test
    void theAssistantSpeaksUntilItsLastReplyHasEnded() {
        session.switchCharacter("charles", "p");
        session.addDelta("First", Role.ASSISTANT, "r1");
        session.addDelta("Second", Role.ASSISTANT, "r2");
        session.endReply("r2");

        assertThat(session.state()).isEqualTo(TurnState.BOT_SPEAKING);
        session.endReply("r1");
        assertThat(session.state()).isEqualTo(TurnState.WAITING_FOR_USER);
    }

    @Test
    void theRoleOfAReplyDoesNotChange() {
        session.switchCharacter("charles", "p");
        session.addDelta("Hello", Role.USER, "r1");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.addDelta("x", Role.ASSISTANT, "r1"))
                .withMessage("role must be that of the reply, USER: ASSISTANT");
    }

    @ParameterizedTest(name = "role {0}")
    @ValueSource(strings = {"SYSTEM", "TOOL"})
    void onlyUsersAndAssistantsSpeak(Role role) {
        session.switchCharacter("charles", "p");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.addDelta("x", role, "r1"))
                .withMessageStartingWith("role must be USER or ASSISTANT");
    }

    @Test
    void aDeltaThatMakesAMessageTooLongIsRefused() {
        harness.configuration.modified(Map.of("max_message_chars", "10"));
        session.switchCharacter("charles", "p");
        session.addDelta("12345", Role.ASSISTANT, "r1");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.addDelta("678901", Role.ASSISTANT, "r1"))
                .withMessage("the message must not have more than 10 characters: 11");
        assertThat(session.lastMessage(Role.ASSISTANT)).isEqualTo("12345");
    }

    @ParameterizedTest(name = "{0} seconds")
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void theClockRefusesWhatIsNoLength(double seconds) {
        session.advanceClock(3);

        assertThatIllegalArgumentException().isThrownBy(() -> session.advanceClock(seconds));
        assertThat(session.summary().clock()).isEqualTo(3);
    }

    @Test
    void setSystemPromptReplacesThatOfTheCurrentCharacterOnly() {
        session.switchCharacter("charles", "p");
        session.switchCharacter("watson", "p");

        session.setSystemPrompt("changed");

        assertThat(session.systemPrompt()).isEqualTo("changed");
        session.clearCharacter("watson");
        assertThat(session.systemPrompt()).isEqualTo("You are a helpful assistant.");
    }

    @Test
    void preprocessedMessagesChangeNothingInTheHistory() {
        session.switchCharacter("charles", "p");
        session.addMessage(Role.ASSISTANT, "—");
        session.addMessage(Role.USER, "... hello");
        List<SessionMessage> before = SessionHarness.spoken(session);

        assertThat(session.preprocessedMessages())
                .containsExactly(new SessionMessage(Role.SYSTEM, "p"), new SessionMessage(Role.USER, "hello"));
        assertThat(SessionHarness.spoken(session)).isEqualTo(before);
    }

    @Test
    void aContextNeedsACurrentCharacter() {
        assertThatExceptionOfType(NoCurrentCharacterException.class)
                .isThrownBy(() -> session.contextRequest(RequestOptions.NONE));
    }

    @Test
    void eachHistoryIsASessionOfItsOwnForPrompts() {
        session.switchCharacter("charles", "p");
        String first = session.contextRequest(RequestOptions.NONE).session();
        session.clearCharacter("charles");
        session.switchCharacter("charles", "p");

        assertThat(session.contextRequest(RequestOptions.NONE).session()).isNotEqualTo(first);
    }

    @Test
    void aSwitchByTheStepsOfATurnHappensAtOnce() {
        session.switchCharacter("charles", "p");

        session.runTurn(() -> session.switchCharacter("watson", "p"));

        assertThat(session.summary().currentCharacter()).hasValue("watson");
    }
}
