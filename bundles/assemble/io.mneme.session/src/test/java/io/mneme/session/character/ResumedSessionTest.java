package io.mneme.session.character;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.HistorySummary;
import io.mneme.api.session.RecordingUnavailableException;
import io.mneme.api.session.SessionInUseException;
import io.mneme.api.session.SessionRecording;
import io.mneme.api.session.UnknownSessionException;
import io.mneme.session.JournalHarness;
import io.mneme.session.SessionHarness;
import io.mneme.session.profile.ConfiguredCharacter;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.RecordKinds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A recorded session goes on after a restart of the container. */
class ResumedSessionTest {

    private final JournalHarness disk = new JournalHarness();
    private final SessionHarness before = disk.start();
    private final CharacterSession session = before.sessions.open(SessionRecording.JOURNAL);

    /** Returns the session of a container that starts after the first one has stopped. */
    private CharacterSession restarted() {
        before.sessions.close();
        return disk.start().sessions.resume(session.id());
    }

    private static List<SessionMessage> historyOf(CharacterSession session, String character) {
        session.switchCharacter(character, "p");
        return session.currentHistory();
    }

    private void talk() {
        session.switchCharacter("luna", "p");
        session.addMessage(Role.USER, "Tell me a long story.");
        session.addDelta("Once", Role.ASSISTANT, "r1");
        session.addDelta(" upon a time.", Role.ASSISTANT, "r1");
        session.endReply("r1");
        session.switchCharacter("charles", "p");
        session.addMessage(Role.USER, "And you, Charles?");
        session.addMessage(Role.ASSISTANT, "你好。");
    }

    @Test
    void theHistoryOfEachCharacterComesBackWithIdsAndStatuses() {
        talk();
        List<SessionMessage> charles = historyOf(session, "charles");
        List<SessionMessage> luna = historyOf(session, "luna");

        CharacterSession resumed = restarted();

        assertThat(historyOf(resumed, "charles")).isEqualTo(charles);
        assertThat(historyOf(resumed, "luna")).isEqualTo(luna);
    }

    @Test
    void itGoesOnUnderItsIdAndIsRecorded() {
        talk();

        CharacterSession resumed = restarted();
        resumed.addMessage(Role.USER, "Go on.");

        assertThat(resumed.id()).isEqualTo(session.id());
        assertThat(resumed.summary().recording()).isEqualTo(SessionRecording.JOURNAL);
        assertThat(disk.recorded())
                .extracting(Message::content)
                .containsExactly("Tell me a long story.", "Once upon a time.", "And you, Charles?", "你好。", "Go on.");
    }

    @Test
    void nothingIsRecordedTwice() {
        talk();

        restarted().close();

        assertThat(disk.recorded()).hasSize(4).doesNotHaveDuplicates();
    }

    @Test
    void theCharacterThatTookPartLastIsCurrent() {
        talk();

        assertThat(restarted().summary().currentCharacter()).hasValue("charles");
    }

    @Test
    void aReplyThatEndsAfterASwitchDoesNotMakeItsCharacterCurrent() {
        talk();
        session.switchCharacter("luna", "p");
        session.addDelta("The end.", Role.ASSISTANT, "r2");
        session.switchCharacter("charles", "p");
        session.endReply("r2");

        assertThat(restarted().summary().currentCharacter()).hasValue("charles");
    }

    @Test
    void messagesKeepTheirOrderWhateverTheOrderInWhichTheyEnded() {
        session.switchCharacter("luna", "p");
        session.addDelta("One", Role.ASSISTANT, "r1");
        session.addDelta("Two", Role.ASSISTANT, "r2");
        session.addMessage(Role.ASSISTANT, "Three");
        session.endReply("r2");
        session.endReply("r1");

        assertThat(historyOf(restarted(), "luna"))
                .extracting(SessionMessage::content)
                .containsExactly("p", "One", "Two", "Three");
    }

    @Test
    void whatWasInProgressWhenTheContainerStoppedIsIncomplete() {
        session.switchCharacter("luna", "p");
        session.addDelta("Wait, I", Role.ASSISTANT, "r1");

        SessionMessage last = historyOf(restarted(), "luna").get(1);

        assertThat(last.content()).isEqualTo("Wait, I");
        assertThat(last.status()).hasValue(ReplyStatus.INCOMPLETE);
    }

    @Test
    void anInterruptedReplyIsStillCancelled() {
        session.switchCharacter("luna", "p");
        session.addDelta("Wait, I", Role.ASSISTANT, "r1");
        session.addMessage(Role.USER, "Stop.");

        assertThat(historyOf(restarted(), "luna").get(1).status()).hasValue(ReplyStatus.CANCELLED);
    }

    @Test
    void aClearedHistoryStaysCleared() {
        talk();
        session.clearCharacter("luna");

        CharacterSession resumed = restarted();

        assertThat(resumed.summary().histories())
                .extracting(HistorySummary::character)
                .containsExactly("charles");
    }

    @Test
    void whatWasSaidAfterAClearComesBack() {
        talk();
        session.clearCharacter("luna");
        session.switchCharacter("luna", "p");
        session.addMessage(Role.USER, "A new one.");

        assertThat(historyOf(restarted(), "luna"))
                .extracting(SessionMessage::content)
                .containsExactly("p", "A new one.");
    }

    @Test
    void noCharacterIsCurrentIfTheCurrentOneWasCleared() {
        talk();
        session.clearCharacter("charles");

        assertThat(restarted().summary().currentCharacter()).isEmpty();
    }

    @Test
    void aSessionThatForgotEverythingIsResumedWithoutHistories() {
        talk();
        session.clearAll();

        assertThat(restarted().summary().histories()).isEmpty();
        assertThat(disk.recorded().get(4).marker()).hasValue(MessageMarker.RESET);
    }

    @Test
    void theEndOfASessionClearsNothingInTheJournal() {
        talk();

        CharacterSession resumed = restarted();
        resumed.close();

        assertThat(disk.recorded()).hasSize(4);
    }

    @Test
    void aConfiguredCharacterHasItsConfiguredPrompt() {
        talk();
        before.sessions.close();
        SessionHarness after = disk.start();
        after.profiles.addCharacter(new ConfiguredCharacter(
                Map.of("service.pid", "io.mneme.session.character~charles", "prompt", "You are Charles.")));

        assertThat(after.sessions.resume(session.id()).systemPrompt()).isEqualTo("You are Charles.");
    }

    @Test
    void anotherCharacterHasTheDefaultPromptUntilTheNextSwitch() {
        talk();
        CharacterSession resumed = restarted();

        assertThat(resumed.systemPrompt()).isEqualTo("You are a helpful assistant.");
        assertThat(resumed.switchCharacter("charles", "You are Charles.").created())
                .isFalse();
        assertThat(resumed.systemPrompt()).isEqualTo("You are Charles.");
    }

    @Test
    void underASmallerLimitTheNewestWholeTurnsComeBack() {
        session.switchCharacter("luna", "p");
        SessionHarness.addTurns(session, 60);
        before.sessions.close();
        SessionHarness after = disk.start();
        after.configuration.modified(Map.of("max_messages", "20"));

        List<SessionMessage> history = after.sessions.resume(session.id()).currentHistory();

        assertThat(history).hasSizeLessThanOrEqualTo(20);
        assertThat(history.get(1).role()).isEqualTo(Role.USER);
        assertThat(history.get(history.size() - 1).content()).isEqualTo("message 60");
    }

    @ParameterizedTest(name = "after {0} messages")
    @ValueSource(ints = {99, 100, 250, 500})
    void whatHadLeftAHistoryStaysOut(int messages) {
        session.switchCharacter("luna", "p");
        SessionHarness.addTurns(session, messages);
        List<SessionMessage> history = historyOf(session, "luna");

        assertThat(historyOf(restarted(), "luna")).isEqualTo(history);
    }

    @Test
    void aReplyOfWhichNothingWasHeardComesBackEmpty() {
        session.switchCharacter("luna", "p");
        session.addDelta("Not heard.", Role.ASSISTANT, "r1");
        session.truncateMessage(session.findReply("r1").orElseThrow().id(), 0);
        String finished = session.addMessage(Role.ASSISTANT, "Nor this.").id();
        session.truncateMessage(finished, 0);
        List<SessionMessage> history = historyOf(session, "luna");

        assertThat(historyOf(restarted(), "luna")).isEqualTo(history).hasSize(3);
    }

    @Test
    void ofTooManyCharactersThoseStayThatTookPartLast() {
        talk();
        session.switchCharacter("luna", "p");
        session.addMessage(Role.USER, "Go on.");
        before.sessions.close();
        SessionHarness after = disk.start();
        after.configuration.modified(Map.of("max_histories", "1"));

        assertThat(after.sessions.resume(session.id()).summary().histories())
                .extracting(HistorySummary::character)
                .containsExactly("luna");
    }

    @Test
    void withoutAnAddresseeTheCharacterThatAnsweredNextWasSpokenTo() {
        record("c1", "user", Role.USER, "Tell me a story.");
        record("c1", "luna", Role.ASSISTANT, "Once upon a time.");
        record("c1", "user", Role.USER, "And you, Charles?");
        record("c1", "charles", Role.ASSISTANT, "Hm.");
        record("c1", "user", Role.USER, "Well?");

        CharacterSession resumed = before.sessions.resume("c1");

        assertThat(historyOf(resumed, "charles"))
                .extracting(SessionMessage::content)
                .containsExactly("p", "And you, Charles?", "Hm.", "Well?");
        assertThat(historyOf(resumed, "luna"))
                .extracting(SessionMessage::content)
                .containsExactly("p", "Tell me a story.", "Once upon a time.");
    }

    private void record(String conversation, String author, Role role, String content) {
        disk.journal.append(new Message(
                "",
                "",
                conversation,
                author,
                "",
                role,
                content,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of()));
    }

    @ParameterizedTest(name = "id \"{0}\"")
    @ValueSource(strings = {"never", "c2", "c3"})
    void anIdWithoutMessagesOfCharactersIsUnknownAndNothingIsOpened(String id) {
        record("c2", "", Role.SYSTEM, "A notice.");
        record("c3", "user", Role.USER, "Is there nobody?");

        assertThatExceptionOfType(UnknownSessionException.class)
                .isThrownBy(() -> before.sessions.resume(id))
                .withMessageContaining(id);
        assertThat(before.sessions.list()).hasSize(1);
    }

    @Test
    void aSessionThatIsOpenIsNotResumed() {
        talk();

        assertThatExceptionOfType(SessionInUseException.class)
                .isThrownBy(() -> before.sessions.resume(session.id()))
                .withMessageContaining(session.id());
        assertThat(session.currentHistory()).hasSize(3);
    }

    @Test
    void oneSessionTooManyIsNotResumed() {
        talk();
        session.close();
        before.configuration.modified(Map.of("max_sessions", "1"));
        before.open();

        assertThatIllegalStateException()
                .isThrownBy(() -> before.sessions.resume(session.id()))
                .withMessageContaining("max_sessions");
    }

    @Test
    void withoutAJournalNothingIsResumed() {
        assertThatExceptionOfType(RecordingUnavailableException.class)
                .isThrownBy(() -> new SessionHarness().sessions.resume("s1"));
    }

    @Test
    void aJournalThatCannotBeReadLeavesNothingOpen() {
        SessionHarness container = new JournalHarness(new UnreadableJournal()).start();

        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> container.sessions.resume("s1"));
        assertThat(container.sessions.list()).isEmpty();
    }

    private static final class UnreadableJournal extends MemoryJournal<Message> {

        UnreadableJournal() {
            super(RecordKinds.message());
        }

        @Override
        public Slice<Message> page(EntryQuery which, Position before, long skip, int limit) {
            throw new JournalException("message: disk is broken");
        }
    }

    @Test
    void whatWasRedactedComesBackRedacted() {
        disk.redactions.on(RedactionSink.STORE);
        session.switchCharacter("luna", "p");
        session.addMessage(Role.USER, "It is hunter2.");

        assertThat(historyOf(restarted(), "luna").get(1).content()).isEqualTo("It is [secret-1].");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void anyConversationComesBackAsItWas(long seed) {
        RandomTalk talk = new RandomTalk(new Random(seed), session);
        for (int i = 0; i < 300; i++) {
            talk.step();
        }
        Map<String, List<String>> told = told(session);

        assertThat(told(restarted())).isEqualTo(told);
    }

    /** Returns ids and texts by character, without messages that say nothing. */
    private static Map<String, List<String>> told(CharacterSession session) {
        Map<String, List<String>> told = new HashMap<>();
        for (HistorySummary history : session.summary().histories()) {
            List<String> messages = historyOf(session, history.character()).stream()
                    .filter(message -> !message.content().isBlank())
                    .map(message -> message.id() + " " + message.role() + " " + message.content())
                    .toList();
            if (messages.size() > 1) {
                told.put(history.character(), messages);
            }
        }
        return told;
    }

    /** Speaks, answers, interrupts, cuts, deletes, switches and clears. */
    private record RandomTalk(Random random, CharacterSession session) {

        void step() {
            if (session.summary().currentCharacter().isEmpty() || random.nextInt(8) == 0) {
                session.switchCharacter("character " + random.nextInt(4), "p");
            }
            switch (random.nextInt(8)) {
                case 0, 1 -> session.addMessage(Role.USER, text());
                case 2, 3, 4 -> session.addDelta(text(), Role.ASSISTANT, "r" + random.nextInt(40));
                case 5 -> session.endReply("r" + random.nextInt(40));
                case 6 -> change();
                default -> clear();
            }
        }

        private String text() {
            return List.of("unbe", "lievable ", "你", "好。", "\ud83d\ude00", "x").get(random.nextInt(6))
                    + UUID.nameUUIDFromBytes(new byte[] {(byte) random.nextInt()});
        }

        private void change() {
            List<SessionMessage> messages = session.currentHistory();
            SessionMessage any = messages.get(random.nextInt(messages.size()));
            if (any.role() == Role.ASSISTANT && random.nextBoolean()) {
                session.truncateMessage(any.id(), random.nextInt(20));
            } else if (any.role() != Role.SYSTEM) {
                session.deleteMessage(any.id());
            }
        }

        private void clear() {
            if (random.nextInt(5) == 0) {
                session.clearCharacter(session.summary().currentCharacter().orElseThrow());
            } else if (random.nextInt(20) == 0) {
                session.clearAll();
            }
        }
    }
}
