package io.mneme.dialogue.stage;

import static io.mneme.dialogue.SampleMessages.image;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.EntrySource;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleMessages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MergingStageTest {

    private final DialogueHarness harness = new DialogueHarness();
    private final SampleMessages messages = new SampleMessages();

    private List<String> lines() {
        return harness.lines(DialogueInput.of(messages.list()));
    }

    private static Message at(String id, String authorId, String timestamp) {
        return new Message(
                id,
                timestamp,
                "c1",
                "Ann",
                authorId,
                Role.USER,
                id,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of());
    }

    @Test
    void aRunOfOneAuthorIsOneEntry() {
        messages.say("Ann", "one").say("Ann", "two").say("Bob", "three").say("Ann", "four");
        assertThat(lines()).containsExactly("USER Ann: one\ntwo", "USER Bob: three", "USER Ann: four");
    }

    @Test
    void aMergedEntryKeepsTheIdsOfItsParts() {
        messages.say("Ann", "one").say("Ann", "two");
        assertThat(harness.contribute(DialogueInput.of(messages.list())).get(0).sources())
                .extracting(EntrySource::id)
                .containsExactly("m0", "m1");
    }

    @Test
    void messagesWithMediaStayAlone() {
        messages.say("Ann", "one").say("Ann", "two", image("https://x/1")).say("Ann", "three");
        assertThat(lines()).hasSize(3);
    }

    @Test
    void messagesWithoutTextAreNotMerged() {
        messages.say("Ann", "one").say("Ann", " ").say("Ann", "three");
        assertThat(lines()).containsExactly("USER Ann: one", "USER Ann: three");
    }

    @Test
    void authorsOfOneNameAndOtherIdsStayApart() {
        messages.add(at("a", "1", "")).add(at("b", "2", ""));
        assertThat(lines()).containsExactly("USER Ann: a", "USER Ann: b");
    }

    @Test
    void anotherDebugFlagStartsAnotherEntry() {
        messages.say("Ann", "one").sayWith("Ann", "two", Map.of("debug", "true"));
        assertThat(lines()).hasSize(2);
    }

    @Test
    void theCalendarDayOfTheConfiguredZoneBoundsAnEntry() {
        messages.add(at("a", "", "2026-03-12T23:30:00+00:00")).add(at("b", "", "2026-03-13T00:30:00+00:00"));
        assertThat(lines()).hasSize(2);
        harness.configure("zone", "Asia/Shanghai");
        assertThat(lines()).containsExactly("USER Ann: a\nb");
    }
}
