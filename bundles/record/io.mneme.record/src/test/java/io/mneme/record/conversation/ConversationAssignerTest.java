package io.mneme.record.conversation;

import static io.mneme.record.conversation.ExchangeLog.NOW;
import static io.mneme.record.conversation.ExchangeLog.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.conversation.LogResult;
import io.mneme.api.conversation.LogResult.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which conversation an utterance belongs to. */
class ConversationAssignerTest {

    private static final long DAY = 24 * 60 * 60;

    private final ExchangeLog log = new ExchangeLog();

    @Test
    void theFirstUtteranceOfAProjectStartsAConversation() {
        LogResult first = log.say("/p", 0, "a");
        assertThat(first.isNew()).isTrue();
        assertThat(first.reason()).isEqualTo(Reason.FIRST);
        assertThat(id(first)).matches("conv_20260312_103000_[a-z0-9]{6}");
    }

    @ParameterizedTest(name = "{0} s after the last: {1}")
    @CsvSource({
        "0, CONTINUED",
        "299, CONTINUED",
        "300, GAP",
        "301, GAP",
        "86400, GAP",
        "86520, GAP",
        "-300, CONTINUED",
        "-301, CLOCK"
    })
    void theSilenceDecides(long seconds, Reason reason) {
        LogResult first = log.say("/p", 0, "a");
        LogResult second = log.say("/p", seconds, "b");
        assertThat(second.reason()).isEqualTo(reason);
        assertThat(second.isNew()).isEqualTo(reason != Reason.CONTINUED);
        assertThat(id(second).equals(id(first))).isEqualTo(reason == Reason.CONTINUED);
    }

    @Test
    void aDayAndTwoMinutesStartANewOne() {
        LogResult first = log.say("/p", 0, "a");
        assertThat(id(log.say("/p", DAY + 120, "b"))).isNotEqualTo(id(first));
    }

    @Test
    void aMillisecondLessThanTheGapContinues() {
        LogResult first = log.say("/p", 0, "a");
        LogResult second = log.conversations.log(
                "{\"type\":\"stt\",\"text\":\"b\",\"project_path\":\"/p\",\"timestamp\":\"2026-03-12T18:34:59.999+08:00\"}",
                NOW.plusSeconds(1000));
        assertThat(id(second)).isEqualTo(id(first));
    }

    @Test
    void theSilenceIsMeasuredFromTheLastUtteranceNotTheFirst() {
        LogResult first = log.say("/p", 0, "a");
        log.say("/p", 250, "b");
        assertThat(id(log.say("/p", 500, "c"))).isEqualTo(id(first));
    }

    @Test
    void projectsThatAlternateKeepOneConversationEach() {
        LogResult p = log.say("/p", 0, "a");
        LogResult q = log.say("/q", 10, "b");
        assertThat(id(q)).isNotEqualTo(id(p));
        for (int second = 20; second < 200; second += 20) {
            assertThat(id(log.say("/p", second, "a"))).isEqualTo(id(p));
            assertThat(id(log.say("/q", second + 10, "b"))).isEqualTo(id(q));
        }
    }

    @Test
    void noProjectCountsAsOne() {
        LogResult first = log.say("", 0, "a");
        log.say("/p", 1, "b");
        assertThat(id(log.say("", 2, "c"))).isEqualTo(id(first));
    }

    @Test
    void anUtteranceOf64KilobytesDoesNotBreakContinuity() {
        LogResult first = log.say("/p", 0, "x".repeat(64 * 1024));
        log.restart();
        assertThat(id(log.say("/p", 1, "b"))).isEqualTo(id(first));
    }

    @Test
    void theLogAloneTellsAfterARestart() {
        LogResult first = log.say("/p", 0, "a");
        log.restart();
        assertThat(id(log.say("/p", 299, "b"))).isEqualTo(id(first));
    }

    @Test
    void whatAnotherProgramLoggedCounts() {
        log.say("/p", 0, "a");
        log.line(
                "{\"version\":1,\"timestamp\":\"2026-03-12T12:31:00+02:00\",\"conversation_id\":\"theirs\",\"type\":\"tts\","
                        + "\"text\":\"b\",\"project_path\":\"/p\"}");
        assertThat(id(log.say("/p", 359, "c"))).isEqualTo("theirs");
    }

    @Test
    void aLineWithoutAReadableTimeIsPassedOver() {
        LogResult first = log.say("/p", 0, "a");
        log.line(
                "{\"timestamp\":\"../esc\",\"conversation_id\":\"x\",\"type\":\"tts\",\"text\":\"b\",\"project_path\":\"/p\"}");
        log.line("{\"timestamp\":\"2026-03-12T10:30:00Z\",\"type\":\"tts\",\"text\":\"b\",\"project_path\":\"/p\"}");
        assertThat(id(log.say("/p", 1, "c"))).isEqualTo(id(first));
    }

    @Test
    void aNamedConversationIsGoneOnWith() {
        LogResult first = log.say("/p", 0, "a");
        LogResult named = log.sayIn("mine", "/p", 1, "b");
        assertThat(named.reason()).isEqualTo(Reason.NAMED);
        assertThat(named.isNew()).isTrue();
        assertThat(log.sayIn(id(first), "/p", 2, "c").isNew()).isFalse();
        assertThat(id(log.say("/p", 3, "d"))).isEqualTo(id(first));
    }

    @Test
    void itsLastUtteranceMayBeOfAnotherProject() {
        LogResult first = log.say("/p", 0, "a");
        log.sayIn(id(first), "/q", 200, "b");
        assertThat(id(log.say("/p", 499, "c"))).isEqualTo(id(first));
        assertThat(log.say("/r", 499, "d").reason()).isEqualTo(Reason.FIRST);
    }

    @ParameterizedTest(name = "in {0} {1} s of silence: {2}")
    @CsvSource({
        "/home/me/a/b, 59, CONTINUED",
        "/home/me/a/b, 60, GAP",
        "/scratch, 999, CONTINUED",
        "/scratch/x, 300, GAP"
    })
    void theGapIsThatOfTheProject(String project, long seconds, Reason reason) {
        log.configuration.put("gap_seconds_by_project", "/home/me/**=60, /scratch=1000");
        log.say(project, 0, "a");
        assertThat(log.say(project, seconds, "b").reason()).isEqualTo(reason);
    }

    @Test
    void aNewConversationCanBeAskedFor() {
        LogResult first = log.say("/p", 0, "a");
        String begun = log.conversations.begin(Optional.of("/p"), NOW);
        LogResult other = log.say("/q", 1, "b");
        LogResult second = log.say("/p", 2, "c");
        assertThat(id(second)).isEqualTo(begun).isNotEqualTo(id(first));
        assertThat(second.reason()).isEqualTo(Reason.NEW);
        assertThat(second.isNew()).isTrue();
        assertThat(other.reason()).isEqualTo(Reason.FIRST);
        LogResult third = log.say("/p", 3, "d");
        assertThat(id(third)).isEqualTo(begun);
        assertThat(third.reason()).isEqualTo(Reason.CONTINUED);
    }

    @Test
    void whatWasAskedForSurvivesARestartAndAnySilence() {
        log.say("/p", 0, "a");
        String begun = log.conversations.begin(Optional.of("/p"), NOW);
        log.restart();
        assertThat(id(log.say("/p", DAY, "b"))).isEqualTo(begun);
        log.restart();
        assertThat(log.say("/p", 2 * DAY, "c").reason()).isEqualTo(Reason.GAP);
    }

    @Test
    void aConversationCanBeResumedHoweverLongAgoItWas() {
        LogResult first = log.say("/p", 0, "a");
        log.say("/p", DAY, "b");
        log.conversations.resume(id(first), NOW.plusSeconds(DAY));
        log.restart();
        LogResult third = log.say("/p", DAY + 1, "c");
        assertThat(id(third)).isEqualTo(id(first));
        assertThat(third.reason()).isEqualTo(Reason.RESUMED);
        assertThat(third.isNew()).isFalse();
        assertThat(log.say("/p", DAY + 2, "d").reason()).isEqualTo(Reason.CONTINUED);
        assertThat(log.say("/p", 2 * DAY, "e").reason()).isEqualTo(Reason.GAP);
    }

    @Test
    void ofSeveralWishesTheLastOneCounts() {
        LogResult first = log.say("/p", 0, "a");
        log.conversations.begin(Optional.of("/p"), NOW);
        log.conversations.resume(id(first), NOW);
        assertThat(id(log.say("/p", 1000, "b"))).isEqualTo(id(first));
    }

    @Test
    void anErasedConversationIsNotGoneOnWith() {
        LogResult first = log.say("/p", 0, "a");
        log.conversations.begin(Optional.of("/p"), NOW);
        log.conversations.erase(id(log.say("/p", 1, "b")));
        LogResult third = log.say("/p", 2, "c");
        assertThat(id(third)).isEqualTo(id(first));
    }

    @Test
    void anEventTellsThatTheConversationChangedAndWhy() {
        LogResult first = log.say("/p", 0, "a");
        log.say("/p", 1, "b");
        LogResult third = log.say("/p", 1000, "c");
        assertThat(log.events).extracting(event -> event.getTopic()).containsOnly("io/mneme/conversation/CHANGED");
        assertThat(log.events)
                .extracting(event -> Map.of(
                        "conversation", event.getProperty("conversation"),
                        "previous", event.getProperty("previous"),
                        "project", event.getProperty("project"),
                        "reason", event.getProperty("reason")))
                .isEqualTo(List.of(
                        Map.of("conversation", id(first), "previous", "", "project", "/p", "reason", "first"),
                        Map.of("conversation", id(third), "previous", id(first), "project", "/p", "reason", "gap")));
    }
}
