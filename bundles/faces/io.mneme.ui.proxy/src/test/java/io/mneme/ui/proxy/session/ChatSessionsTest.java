package io.mneme.ui.proxy.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.ui.proxy.session.ChatRecorder.KnownMessage;
import io.mneme.ui.proxy.session.ChatSession.HashedMessage;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChatSessionsTest {

    private final ChatSessions sessions = new ChatSessions(name -> List.of());

    /** Messages of a user and of a model by turns. */
    private ChatSession request(String... hashes) {
        List<String> roles = Stream.iterate("user", role -> role.equals("user") ? "assistant" : "user")
                .limit(hashes.length)
                .toList();
        return sessions.continued(roles, List.of(hashes));
    }

    private ChatSession turn(String answer, String... hashes) {
        ChatSession session = request(hashes);
        sessions.answered(
                session, Stream.concat(Stream.of(hashes), Stream.of(answer)).toList());
        return session;
    }

    @Test
    void aRequestThatRepeatsTheNewestAnswerContinuesItsChat() {
        ChatSession first = turn("a1", "q1");
        assertThat(turn("a2", "q1", "a1", "q2")).isSameAs(first);
        assertThat(request("q1", "a1", "q2", "a2", "q3")).isSameAs(first);
    }

    @Test
    void aRequestWithoutItsBeginningContinuesItsChat() {
        turn("a1", "q1");
        ChatSession second = turn("a2", "q1", "a1", "q2");
        assertThat(request("q2", "a2", "q3")).isSameAs(second);
    }

    @Test
    void chatsThatBeginAlikeAreTwo() {
        ChatSession first = turn("a1", "q1");
        ChatSession second = turn("b1", "q1");
        assertThat(second).isNotSameAs(first);
        assertThat(request("q1", "a1", "q2")).isSameAs(first);
        assertThat(request("q1", "b1", "q2")).isSameAs(second);
    }

    @Test
    void ofTwoChatsWithTheSameFirstAnswerOneGoesOnAndTheOtherIsNew() {
        turn("a1", "q1");
        ChatSession later = turn("a1", "q1");
        assertThat(turn("a2", "q1", "a1", "q2")).isSameAs(later);
        assertThat(turn("c2", "q1", "a1", "c1")).isNotSameAs(later);
    }

    @Test
    void aLaterAnswerThatIsMadeAgainStaysInItsChat() {
        turn("a1", "q1");
        turn("a2", "q1", "a1", "q2");
        ChatSession third = turn("a3", "q1", "a1", "q2", "a2", "q3");
        assertThat(request("q1", "a1", "q2", "a2", "q3")).isSameAs(third);
    }

    @Test
    void aClientThatAsksAgainBeforeItsAnswerIsKnownContinuesItsChat() {
        ChatSession first = request("q1");
        sessions.asked(first, List.of("q1"));
        assertThat(request("q1", "a1", "q2")).isSameAs(first);
        sessions.answered(first, List.of("q1", "a1"));
        assertThat(request("q1", "other", "q2")).isNotSameAs(first);
    }

    @Test
    void aClientThatAsksAgainWhileItsAnswerBecomesKnownContinuesItsChat() throws Exception {
        ExecutorService answering = Executors.newSingleThreadExecutor();
        try {
            for (int chat = 0; chat < 20_000; chat++) {
                String question = "q" + chat;
                ChatSession session = request(question);
                sessions.asked(session, List.of(question));
                CyclicBarrier both = new CyclicBarrier(2);
                Future<?> answered = answering.submit(() -> {
                    both.await();
                    sessions.answered(session, List.of(question, "a"));
                    return null;
                });
                both.await();
                assertThat(request(question, "a", "next").name()).isEqualTo(session.name());
                answered.get();
            }
        } finally {
            answering.shutdownNow();
        }
    }

    @Test
    void recordedChatsAreContinuedAfterAStart() {
        sessions.restore(List.of(
                new KnownMessage("c1", "user", "q1"),
                new KnownMessage("c2", "user", "x1"),
                new KnownMessage("c1", "assistant", "a1"),
                new KnownMessage("c2", "assistant", "y1")));
        assertThat(request("q1", "a1", "q2").name()).isEqualTo("c1");
        assertThat(request("x1", "y1", "x2").name()).isEqualTo("c2");
    }

    @Test
    void anAnswerThatTheProviderKeepsNamesItsChat() {
        ChatSession first = request("q1");
        sessions.answered(first, "resp_1");
        assertThat(sessions.answeredBy("resp_1").orElseThrow().name()).isEqualTo(first.name());
        assertThat(sessions.answeredBy("resp_2")).isEmpty();
    }

    private static List<HashedMessage> messages(String... hashes) {
        return Stream.of(hashes)
                .map(hash -> new HashedMessage(hash, JsonNodeFactory.instance.objectNode()))
                .toList();
    }

    private static List<String> added(ChatSession session, boolean repeats, String... hashes) {
        return session.addNew(messages(hashes), repeats).stream()
                .map(HashedMessage::hash)
                .toList();
    }

    @Test
    void eachMessageIsNewOnce() {
        ChatSession session = new ChatSession("c", List.of());
        assertThat(added(session, true, "q1", "a1")).containsExactly("q1", "a1");
        assertThat(added(session, true, "q1", "a1", "q2", "a2")).containsExactly("q2", "a2");
        assertThat(added(session, true, "q2", "a2", "q3", "a3")).containsExactly("q3", "a3");
    }

    @Test
    void aMessageThatIsSaidTwiceIsRecordedTwice() {
        ChatSession session = new ChatSession("c", List.of());
        assertThat(added(session, true, "ok", "a1")).hasSize(2);
        assertThat(added(session, true, "ok", "a1", "ok", "a2")).containsExactly("ok", "a2");
        assertThat(added(session, true, "ok", "a1", "ok", "a2", "ok", "a3")).containsExactly("ok", "a3");
    }

    @Test
    void aClientThatRepeatsNothingSaysNewMessagesOnly() {
        ChatSession session = new ChatSession("c", List.of());
        assertThat(added(session, false, "ok", "a1")).hasSize(2);
        assertThat(added(session, false, "ok", "a2")).containsExactly("ok", "a2");
    }

    @Test
    void whatCouldNotBeRecordedIsNewTheNextTime() {
        ChatSession session = new ChatSession("c", List.of());
        session.remove(session.addNew(messages("q1", "a1"), true));
        assertThat(added(session, true, "q1", "a1", "q2")).containsExactly("q1", "a1", "q2");
    }
}
